import { spawnSync } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { chooseAccount } from './embedded-account.ts'
import { findBinaries, linkLibraries } from './embedded-binaries.ts'
import { ask, cluster, data, homeFolder, open, placeCluster, sentence } from './embedded-fixture.ts'
import { makeSocketDir, socketDirOf, socketName } from './embedded-folder.ts'

const isRoot = process.getuid?.() === 0
const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
const binaries = await findBinaries()
/** Whether an account without any rights can reach the programs where this repository lies. */
const nobodyReaches =
  isRoot && spawnSync(binaries.postgres, ['--version'], { uid: 65534, gid: 65534, cwd: '/' }).status === 0

describe('a folder that cannot be used is refused in one sentence', () => {
  test('where a part of its path is a file', async () => {
    await writeFile(join(homeFolder(), 'file'), '')
    expect(await sentence(open(join(homeFolder(), 'file', 'data')))).toContain('cannot be written')
  })

  test.skipIf(isRoot)('where nobody may write', async () => {
    await mkdir(data(), { mode: 0o500 })
    expect(await sentence(open())).toContain('cannot be written: permission denied')
  })

  test('where the cluster is of another major version, which stays as it is', async () => {
    await placeCluster()
    await writeFile(join(cluster(), 'PG_VERSION'), '17\n')
    const before = await readdir(cluster())
    expect(await sentence(open())).toMatch(/was made by PostgreSQL 17 and this one is 18/)
    expect(await readdir(cluster())).toEqual(before)
    expect(await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  test('where something else lies in its place, which stays as it is', async () => {
    await mkdir(cluster(), { recursive: true })
    await writeFile(join(cluster(), 'letter.txt'), 'mine')
    expect(await sentence(open())).toContain('it is no PostgreSQL cluster')
    expect(await readdir(cluster())).toEqual(['letter.txt'])
  })

  test('where the cluster is a link to a disk that is not there', async () => {
    await mkdir(data())
    await symlink(join(homeFolder(), 'unmounted'), cluster())
    expect(await sentence(open())).toContain('cannot be used')
    expect(await readlink(cluster())).toBe(join(homeFolder(), 'unmounted'))
  })

  test('where the cluster cannot start, with what PostgreSQL says', async () => {
    await placeCluster()
    await rm(join(cluster(), 'global', 'pg_control'))
    expect(await sentence(open())).toMatch(/cannot start: .*could not find the database system/)
  })
})

test('a cluster that is a link to another disk is served, and its end noticed', async () => {
  await placeCluster()
  const elsewhere = join(homeFolder(), 'disk')
  spawnSync('mv', [cluster(), elsewhere])
  await symlink(elsewhere, cluster())
  const embedded = await open()
  expect(await ask(embedded.connection, 'select 1 as n')).toEqual([1])
  await embedded.stop()
  expect((await lstat(cluster())).isSymbolicLink()).toBe(true)
})

describe('the socket', () => {
  test('of a path too long for one lies in a closed folder of the temporary folder', async () => {
    const long = join(homeFolder(), 'x'.repeat(120))
    const { connection, stop } = await open(long)
    expect(connection.host).toBe(socketDirOf(long))
    expect(connection.host).not.toContain(long)
    expect((await lstat(connection.host)).mode & 0o777).toBe(0o700)
    expect(await ask(connection, 'select 1 as n')).toEqual([1])
    await stop()
    await expect(lstat(connection.host)).rejects.toThrow('ENOENT')
  })

  test('lies in the data folder as long as its path fits, counted in bytes', () => {
    const room = 107 - Buffer.byteLength(`/run/${socketName}`)
    const fits = `/${'é'.repeat(Math.floor((room - 1) / 2))}`
    expect(socketDirOf(fits)).toBe(`${fits}/run`)
    expect(socketDirOf(`${fits}éé`)).not.toContain('é')
  })

  test('never lies in a folder that somebody else prepared', async () => {
    const real = join(homeFolder(), 'real')
    await mkdir(real)
    await symlink(real, join(homeFolder(), 'link'))
    expect(await sentence(makeSocketDir(join(homeFolder(), 'link'), owner))).toContain(
      'belongs to somebody else',
    )
    if (isRoot) {
      spawnSync('chown', ['65533', real])
      expect(await sentence(makeSocketDir(real, owner))).toContain('belongs to somebody else')
    }
  })

  test('has its folder closed again where it was opened', async () => {
    const folder = join(homeFolder(), 'run')
    await mkdir(folder)
    await chmod(folder, 0o777)
    await makeSocketDir(folder, owner)
    expect((await lstat(folder)).mode & 0o777).toBe(0o700)
  })
})

describe('the programs', () => {
  test('that do not run here are told of before anything is made with them', async () => {
    await mkdir(data())
    const broken = { ...binaries, postgres: '/bin/false' }
    expect(await sentence(chooseAccount(broken, data(), cluster()))).toContain('set DATABASE_URL')
  })

  test.each(['win32-x64', 'linux-riscv64'])(
    'are not there for %s, so DATABASE_URL is asked for',
    async (platform) => {
      expect(await sentence(findBinaries(platform))).toContain('set DATABASE_URL')
    },
  )

  test('get their links once, by whoever comes first, and later need no right to write', async () => {
    const native = join(homeFolder(), 'native')
    await mkdir(join(native, 'lib'), { recursive: true })
    await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library')
    const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }))
    await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
    await Promise.all([1, 2, 3, 4].map(() => linkLibraries(homeFolder())))
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(await readFile(join(native, 'lib', 'libpq.so'), 'utf8')).toBe('library')
    await chmod(join(native, 'lib'), 0o500)
    await linkLibraries(homeFolder())
    await chmod(join(native, 'lib'), 0o700)
    await rm(join(native, 'lib'), { recursive: true })
    expect(await sentence(linkLibraries(homeFolder()))).toContain('which PostgreSQL needs')
  })
})

describe.runIf(isRoot)('root, where user namespaces are forbidden,', () => {
  const { PATH } = process.env
  afterEach(() => {
    process.env.PATH = PATH
  })

  test('is told to set DATABASE_URL when no other account can reach the folder', async () => {
    await mkdir(data())
    process.env.PATH = '/nowhere'
    expect(await sentence(chooseAccount(binaries, data(), cluster()))).toContain('DATABASE_URL')
  })

  test.runIf(nobodyReaches)(
    'runs the server as another account, which then stays with its cluster',
    async () => {
      await placeCluster()
      await chmod(homeFolder(), 0o755)
      process.env.PATH = '/nowhere'
      const embedded = await open()
      expect(await ask(embedded.connection, 'create table kept as select 7 as n')).toEqual([])
      expect((await lstat(cluster())).uid).not.toBe(0)
      await embedded.stop()
      process.env.PATH = PATH
      expect(await ask((await open()).connection, 'select n from kept')).toEqual([7])
    },
  )
})

test.skipIf(isRoot)('the cluster of another user is left to that user', async () => {
  expect(await sentence(chooseAccount(binaries, '/', '/'))).toContain('belongs to another user')
})
