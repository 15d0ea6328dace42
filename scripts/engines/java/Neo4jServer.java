import java.nio.file.Path;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** Neo4j's free edition with the settings of a file, until it is told to end: FOLDER SETTINGS. */
public class Neo4jServer {
    public static void main(String[] arguments) {
        var service = new DatabaseManagementServiceBuilder(Path.of(arguments[0])).loadPropertiesFromFile(Path.of(arguments[1])).build();
        Runtime.getRuntime().addShutdownHook(new Thread(service::shutdown));
        System.out.println("Neo4j is ready");
    }
}
