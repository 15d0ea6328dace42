// PGlite, a PostgreSQL compiled to WebAssembly, with PostGIS or Apache AGE as a child process of
// semcheck: one process, one session. It speaks the frames of compare/engine/child/protocol, whose package comment
// describes them, and hands over the texts of PostgreSQL's simple protocol.
//   node child.mjs FOLDER                 serve; FOLDER holds node_modules, with one of the
//                                         extensions, and the snapshot
//   node child.mjs FOLDER --version       say who it is
//   node child.mjs FOLDER --snapshot      write the snapshot: an empty database with the extension
import { readFileSync, writeFileSync, existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const [folder, mode] = process.argv.slice(2)
const bring = (name) => import(join(folder, 'node_modules/@electric-sql', name, 'dist/index.js'))
const { PGlite } = await bring('pglite')
const extensions = {
  postgis: { create: 'CREATE EXTENSION IF NOT EXISTS postgis SCHEMA public', version: 'postgis_lib_version()' },
  age: { create: 'CREATE EXTENSION IF NOT EXISTS age', version: "(SELECT extversion FROM pg_extension WHERE extname = 'age')" },
}
const chosen = Object.keys(extensions).find((name) => existsSync(join(folder, 'node_modules/@electric-sql', `pglite-${name}`)))
if (!chosen) throw new Error(`no extension in ${folder}`)
const extension = { [chosen]: (await bring(`pglite-${chosen}`))[chosen] }
const snapshot = join(folder, 'snapshot.tar')
const schema = 'semcheck_case'

// ---- PostgreSQL's messages ----

let broken = false // PostgreSQL ended within a statement
const left = /^(snapshot \S+ still active|resource was not closed)/ // what it says later of such a statement

// send runs a text by the simple protocol. The rows are those of the last statement that has any.
async function send(database, text) {
  const body = Buffer.from(text + '\0')
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  const answer = Buffer.from(await database.execProtocolRaw(message))
  const result = { columns: [], rows: [], failure: null }
  let ready = false, torn = false
  for (let at = 0; at < answer.length;) {
    const kind = String.fromCharCode(answer[at])
    const end = at + 1 + answer.readInt32BE(at + 1)
    const part = answer.subarray(at + 5, end)
    at = end
    if (kind === 'T') [result.columns, result.rows] = [fields(part), []]
    else if (kind === 'D') result.rows.push(values(part))
    else if (kind === 'E') result.failure = failure(part)
    else if (kind === 'N' && left.test(failure(part).message)) torn = true
    else if (kind === 'Z') ready = true
  }
  // An exception of C++, as GEOS throws, is not caught: PGlite returns what was written until then, and
  // PostgreSQL goes on in the middle of a statement that is over. A new one is made on the next reset.
  if ((!ready || torn) && !result.failure) {
    broken = true
    result.failure = { kind: 0, state: 'XX000', message: 'PGlite: the statement ended within, without an answer' }
  }
  return result
}

function fields(part) {
  const list = []
  for (let i = 0, at = 2; i < part.readInt16BE(0); i++) {
    const end = part.indexOf(0, at)
    if (part.readInt16BE(end + 17) !== 0) throw new Error('a column came in binary')
    list.push({ name: part.subarray(at, end), type: part.readUInt32BE(end + 7) })
    at = end + 19
  }
  return list
}

function values(part) {
  const list = []
  for (let i = 0, at = 2; i < part.readInt16BE(0); i++) {
    const length = part.readInt32BE(at)
    at += 4
    list.push(length < 0 ? null : part.subarray(at, at + length))
    if (length > 0) at += length
  }
  return list
}

function failure(part) {
  const said = {}
  for (let at = 0; part[at] !== 0;) {
    const end = part.indexOf(0, at)
    said[String.fromCharCode(part[at])] = part.toString('utf8', at + 1, end)
    at = end + 1
  }
  return { kind: said.S === 'FATAL' || said.S === 'PANIC' ? fatal : 0, state: said.C, message: said.M }
}

// ---- frames ----

const hello = 1, open = 2, reset = 3, execute = 4, query = 5, interrupt = 6, close = 7
const settingsRead = 8, done = 9, columns = 10, rows = 11, failed = 12
const fatal = 3 // the kind of a failure after which the session cannot go on
const batch = 64 << 10

function number(n) {
  const bytes = []
  for (n = BigInt(n); n > 127n; n >>= 7n) bytes.push(Number(n & 127n) | 128)
  return Buffer.from([...bytes, Number(n)])
}

function text(t) {
  const bytes = Buffer.isBuffer(t) ? t : Buffer.from(t)
  return Buffer.concat([number(bytes.length), bytes])
}

function write(kind, ...parts) {
  const frame = Buffer.concat([Buffer.alloc(4), Buffer.from([kind]), ...parts])
  frame.writeUInt32BE(frame.length - 4)
  for (let at = 0; at < frame.length;) {
    try {
      at += writeSync(1, frame, at)
    } catch (e) {
      if (e.code !== 'EAGAIN') throw e // the pipe is full: the parent is slower
    }
  }
}

// read takes numbers and texts from a frame.
function reader(frame) {
  let at = 1
  const take = () => {
    let n = 0n
    for (let shift = 0n; ; shift += 7n) {
      const b = frame[at++]
      n |= BigInt(b & 127) << shift
      if (b < 128) return n
    }
  }
  return { number: take, text: () => { const length = Number(take()); at += length; return frame.toString('utf8', at - length, at) } }
}

// ---- session ----

let database, settings = []
const types = new Map() // names by object identifier

async function single(statement) {
  const result = await send(database, statement)
  if (result.failure) throw Object.assign(new Error(`${statement}: ${result.failure.message}`), { said: result.failure })
  return result.rows.length ? result.rows[0][0].toString() : ''
}

async function create() {
  const loadDataDir = existsSync(snapshot) && mode !== '--snapshot' ? new Blob([readFileSync(snapshot)]) : undefined
  const db = await PGlite.create({ extensions: extension, loadDataDir })
  database = db
  await single(extensions[chosen].create)
}

async function prepare(n) {
  for (const statement of ['SET client_min_messages = warning', `DROP SCHEMA IF EXISTS ${schema} CASCADE`,
    `CREATE SCHEMA ${schema}`, `SET search_path = ${schema}, public`]) await single(statement)
  const read = []
  for (const s of settings) {
    await single(s.statement)
    read.push(text(await single(s.readBack)))
  }
  write(settingsRead, number(n), number(read.length), ...read)
}

// cell writes a value: its texts are handed over as they are, byte strings and geometries as bytes.
function cell(value, type) {
  if (value === null) return Buffer.from([1])
  if (type === 'BYTEA') value = Buffer.from(value.toString('latin1', 2), 'hex')
  else if (type === 'GEOMETRY' || type === 'GEOGRAPHY') value = Buffer.from(value.toString('latin1'), 'hex')
  return Buffer.concat([Buffer.from([0]), text(value)])
}

function give(n, result) {
  const named = result.columns.map((c) => types.get(c.type) ?? `OID ${c.type}`)
  // 0 stands for floats with as many digits as they need.
  write(columns, number(n), number(named.length), ...result.columns.flatMap((c, i) => [text(c.name), text(named[i]), number(0)]))
  for (let at = 0; at < result.rows.length;) {
    const list = []
    for (let size = 0; at < result.rows.length && size < batch; at++) {
      const row = Buffer.concat([number(named.length), ...result.rows[at].map((v, i) => cell(v, named[i]))])
      list.push(row)
      size += row.length
    }
    write(rows, number(n), number(list.length), ...list)
  }
}

function refuse(n, said) {
  write(failed, number(n), number(said.kind ?? 0), number(0), text(said.state ?? ''), text(said.message))
}

async function answer(frame) {
  const r = reader(frame), n = frame[0] === interrupt ? 0n : r.number()
  if (frame[0] === open) {
    r.text() // one database, in memory
    r.number() // WebAssembly has a limit of its own
    settings = Array.from({ length: Number(r.number()) }, () => ({ statement: r.text(), readBack: r.text() }))
    await create()
    for (const row of (await send(database, 'SELECT oid, upper(format_type(oid, NULL)) FROM pg_type')).rows) types.set(Number(row[0].toString()), row[1].toString())
    await prepare(n)
  } else if (frame[0] === reset) {
    if (broken) [broken, database] = [false, null]
    if (!database) await create()
    await prepare(n)
  } else if (frame[0] === execute || frame[0] === query) {
    const statement = r.text()
    if (statement.includes('\0')) return refuse(n, { state: '42601', message: 'a statement with a NUL byte' })
    if (broken) return refuse(n, { kind: fatal, state: '57P02', message: 'PostgreSQL ended within an earlier statement' })
    const result = await send(database, statement)
    if (result.failure) return refuse(n, result.failure)
    if (frame[0] === query && result.columns.length) give(n, result)
    write(done, number(n))
  } else if (frame[0] === close) {
    write(done, number(n))
    process.exit(0)
  } else if (frame[0] !== interrupt) {
    throw new Error(`a message of kind ${frame[0]} from the parent`)
  }
}

async function answerAll(frames) {
  for (const frame of frames) {
    const n = frame[0] === interrupt ? 0n : reader(frame).number()
    try {
      await answer(frame)
    } catch (e) {
      if (!e.said) throw e // a fault of the engine itself ends the process, and its message is told
      refuse(n, { ...e.said, message: e.message })
    }
  }
}

async function serve() {
  // A statement holds this thread; the other one sees that the parent is gone.
  new Worker('const p = process.ppid; setInterval(() => { if (process.ppid !== p) process.kill(process.pid, "SIGKILL") }, 500)', { eval: true }).unref()
  process.on('SIGINT', () => {}) // a terminal sends it to the whole group; the parent decides
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/@electric-sql/pglite/package.json')))
  write(hello, text('semcheck-child'), number(1), text('PostgreSQL'), text(`18 (PGlite ${version})`), text('postgres'))
  let rest = Buffer.alloc(0)
  for await (const chunk of process.stdin) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    const frames = []
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0)
      frames.push(rest.subarray(4, end))
      rest = rest.subarray(end)
    }
    await answerAll(frames)
  }
  process.exit(0)
}

if (mode === '--snapshot') {
  await create()
  writeFileSync(snapshot, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
  process.exit(0)
} else if (mode === '--version') {
  await create()
  console.log(await single(`SELECT substring(version() FROM '[0-9.]+') || '-${chosen}-' || ${extensions[chosen].version}`))
  process.exit(0)
} else {
  await serve()
}
