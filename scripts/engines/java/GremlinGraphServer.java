import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.apache.commons.configuration2.PropertiesConfiguration;
import org.apache.tinkerpop.gremlin.server.GraphManager;
import org.apache.tinkerpop.gremlin.server.GremlinServer;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.GraphFactory;
import org.apache.tinkerpop.gremlin.util.Gremlin;

/**
 * A Gremlin Server, until it is told to end, in which semcheck makes graphs of its own: SETTINGS PORT KEY=VALUE…, where PORT is
 * that of the control and the rest the properties of the graphs. What the control is asked for, by a POST each:
 *   /create?graph=NAME   opens an empty graph; its traversals begin with NAME_g
 *   /drop?graph=NAME     closes it; an unknown one is none
 *   /list                names the graphs, one on each line
 *   /version             says who answers
 */
public class GremlinGraphServer {
    private static final String PREFIX = "semcheck_";
    private static final Map<String, Graph> graphs = new ConcurrentHashMap<>();
    private static GraphManager manager;
    private static PropertiesConfiguration properties = new PropertiesConfiguration();

    public static void main(String[] arguments) throws Exception {
        var server = new GremlinServer(Settings.read(arguments[0]));
        server.start().join();
        manager = server.getServerGremlinExecutor().getGraphManager();
        for (int i = 2; i < arguments.length; i++) {
            int at = arguments[i].indexOf('=');
            properties.addProperty(arguments[i].substring(0, at), arguments[i].substring(at + 1));
        }
        var control = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), Integer.parseInt(arguments[1])), 0);
        control.createContext("/create", exchange -> answer(exchange, GremlinGraphServer::create));
        control.createContext("/drop", exchange -> answer(exchange, GremlinGraphServer::drop));
        control.createContext("/list", exchange -> answer(exchange, name -> String.join("\n", graphs.keySet())));
        control.createContext("/version", exchange -> answer(exchange, name -> version()));
        control.setExecutor(Executors.newSingleThreadExecutor());
        control.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop().join()));
        System.out.println("Gremlin Server is ready");
    }

    private static String create(String name) throws Exception {
        if (!name.matches(PREFIX + "[a-z0-9_]+")) {
            throw new IllegalArgumentException("a graph's name begins with " + PREFIX);
        }
        drop(name);
        var graph = GraphFactory.open(properties);
        graphs.put(name, graph);
        manager.putGraph(name, graph);
        manager.putTraversalSource(name + "_g", graph.traversal());
        return "";
    }

    private static String drop(String name) throws Exception {
        var graph = graphs.remove(name);
        if (graph != null) {
            manager.removeTraversalSource(name + "_g");
            manager.removeGraph(name);
            graph.close();
        }
        return "";
    }

    private static String version() throws Exception {
        var tinkerpop = Gremlin.version();
        try {
            var constants = Class.forName("org.janusgraph.graphdb.configuration.JanusGraphConstants");
            return "JanusGraph " + constants.getField("VERSION").get(null) + ", TinkerPop " + tinkerpop;
        } catch (ClassNotFoundException e) {
            return "TinkerGraph " + tinkerpop;
        }
    }

    private interface Action {
        String run(String name) throws Exception;
    }

    private static void answer(HttpExchange exchange, Action action) throws IOException {
        int status = 200;
        String text;
        try {
            var query = exchange.getRequestURI().getRawQuery();
            text = action.run(query == null ? "" : URLDecoder.decode(query.replaceFirst("^graph=", ""), StandardCharsets.UTF_8));
        } catch (Throwable e) {
            status = 500;
            text = e.toString();
        }
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }
}
