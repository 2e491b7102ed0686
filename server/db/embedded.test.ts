import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from './embedded.ts'
import {
  ask,
  cluster,
  data,
  end,
  kill,
  logged,
  open,
  openElsewhere,
  placeCluster,
  postmasters,
  serverPid,
} from './embedded-fixture.ts'
import { socketName } from './embedded-folder.ts'
import { findPostmaster, processesOf } from './embedded-postmaster.ts'

describe('a life from start to stop', () => {
  test('the first start makes the database, and a stop leaves nothing but its data', async () => {
    const embedded = await open()
    expect(await ask(embedded.connection, `select current_setting('fsync')`)).toEqual(['on'])
    const locale = `select pg_encoding_to_char(encoding), datlocprovider::text, datlocale from pg_database where datname = current_database()`
    expect(await ask(embedded.connection, locale)).toEqual(['UTF8', 'b', 'C.UTF-8'])
    expect(await ask(embedded.connection, `select current_setting('listen_addresses')`)).toEqual([''])
    expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700)
    expect((await stat(join(embedded.connection.host, socketName))).mode & 0o777).toBe(0o700)
    await embedded.stop()
    expect(await processesOf(cluster())).toEqual([])
    expect((await readdir(data())).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log'])
    expect(await readdir(cluster())).not.toContain('postmaster.pid')
    expect(logged()).toEqual([])
  })

  test('what was committed is there after a stop and a start', async () => {
    await placeCluster()
    const first = await open()
    await ask(first.connection, 'create table kept as select 7 as n')
    await first.stop()
    expect(await ask((await open()).connection, 'select n from kept')).toEqual([7])
  })

  test('after a stop it is not started again', async () => {
    await placeCluster()
    const embedded = await open()
    await embedded.stop()
    await expect(embedded.ensureRunning()).rejects.toThrow('was stopped')
    expect(await findPostmaster(cluster())).toBeUndefined()
  })

  test('a database is copied from a template and dropped while somebody is connected', async () => {
    await placeCluster()
    const embedded = await open()
    const template = await createDatabase(embedded, 'the "template"')
    await ask(template, 'create table made as select 3 as n')
    const copy = await createDatabase(embedded, 'copy', template.database)
    expect(await ask(copy, 'select n from made')).toEqual([3])
    const client = new pg.Client(copy)
    client.on('error', () => undefined)
    await client.connect()
    await dropDatabase(embedded, 'copy')
    expect(await ask(embedded.connection, `select datname from pg_database where datname = 'copy'`)).toEqual(
      [],
    )
  })

  test('what people typed never reaches the log', async () => {
    await placeCluster()
    const embedded = await open()
    await ask(embedded.connection, 'create table people (email text unique)')
    await ask(embedded.connection, `insert into people values ('ann@example.com')`)
    await expect(ask(embedded.connection, `insert into people values ('ann@example.com')`)).rejects.toThrow(
      'duplicate',
    )
    await expect(ask(embedded.connection, `select 'ann@example.com'::text::int`)).rejects.toThrow(
      'invalid input',
    )
    const log = await readFile(join(data(), 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('ann@')
  })
})

describe('several processes on one folder', () => {
  test('a second process joins, and the server ends with the last one', async () => {
    await placeCluster()
    const embedded = await open()
    const pid = await serverPid()
    const other = await openElsewhere()
    expect(await serverPid()).toBe(pid)
    await embedded.stop()
    expect(await serverPid()).toBe(pid)
    await end(other)
    expect(await processesOf(cluster())).toEqual([])
  })

  test('two that leave at once leave no server behind', async () => {
    await placeCluster()
    const [one, two] = [await open(), await open()]
    await Promise.all([one.stop(), two.stop()])
    expect(await processesOf(cluster())).toEqual([])
  })

  test('who leaves waits for the last connections of its own, lest the next takes them for a stayer', async () => {
    await placeCluster()
    const [one, two] = [await open(), await open()]
    const slow = new pg.Client(one.connection)
    slow.on('error', () => undefined)
    await slow.connect()
    const query = slow.query('select pg_sleep(0.08)').finally(() => slow.end())
    await one.stop()
    await two.stop()
    await query.catch(() => undefined)
    expect(await processesOf(cluster())).toEqual([])
  })

  test('a connection from elsewhere keeps the server alive', async () => {
    await placeCluster()
    const embedded = await open()
    const visitor = new pg.Client({ ...embedded.connection, application_name: 'psql' })
    visitor.on('error', () => undefined)
    await visitor.connect()
    await embedded.stop()
    expect((await visitor.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await visitor.end()
  })

  test('two processes that start on an empty folder at once share one server', async () => {
    await Promise.all([openElsewhere(), openElsewhere(), open()])
    expect((await readdir(data())).filter((name) => name.startsWith('postgres.new'))).toEqual([])
    expect(await postmasters()).toEqual([await serverPid()])
  })

  test('a server whose owner was killed is adopted, and ends with its new owner', async () => {
    await placeCluster()
    const owner = await openElsewhere()
    const pid = await serverPid()
    await kill(owner)
    const embedded = await open()
    expect(await serverPid()).toBe(pid)
    expect(await ask(embedded.connection, 'select 1 as n')).toEqual([1])
    await embedded.stop()
    expect(await processesOf(cluster())).toEqual([])
  })

  test('the server is out of reach of a Ctrl-C in the terminal', async () => {
    await placeCluster()
    const owner = await openElsewhere()
    const text = await readFile(`/proc/${await serverPid()}/stat`, 'utf8')
    const [, , group, session] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    expect([group, session]).toEqual([String(await serverPid()), String(await serverPid())])
    await end(owner)
  })
})
