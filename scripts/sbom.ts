import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What one package is, as CycloneDX names it; packages may hold others. */
export type Component = {
  name: string
  group?: string
  version?: string
  purl?: string
  licenses?: unknown[]
  externalReferences?: { type: string; url: string; hashes?: { alg: string; content: string }[] }[]
  components?: Component[]
}

export type BillOfMaterials = { bomFormat: string; specVersion: string; components: Component[] }

const root = resolve(import.meta.dirname, '..')
const maker = join(root, 'node_modules', '@cyclonedx', 'cyclonedx-npm', 'bin', 'cyclonedx-npm-cli.js')

export const fullName = ({ group, name }: Component): string => (group ? `${group}/${name}` : name)

/** Every component of a list, with those that others hold. */
export const allComponents = (components: readonly Component[]): Component[] =>
  components.flatMap((one) => [one, ...allComponents(one.components ?? [])])

/**
 * The CycloneDX bill of what runs in production, checked against the schema of its format. It is made from the lockfile
 * alone, so that it is the same on every machine. The lockfile leaves addresses out but has the digests: each component
 * is given the archive that npm fetches with its SHA-512. Throws what the maker printed where it fails.
 */
export function makeSbom(): BillOfMaterials {
  const words = ['--package-lock-only', '--omit', 'dev', '--output-reproducible', '--validate']
  const made = spawnSync(process.execPath, [maker, ...words, '--output-file', '-'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (made.status !== 0) throw new Error(`the bill of materials was not made: ${made.stderr}`)
  const bill = JSON.parse(made.stdout) as BillOfMaterials
  const digests = readDigests()
  for (const component of allComponents(bill.components)) {
    const name = fullName(component)
    const digest = digests.get(`${name}@${component.version}`)
    if (digest === undefined) continue
    const url = `https://registry.npmjs.org/${name}/-/${component.name}-${component.version}.tgz`
    const reference = { type: 'distribution', url, hashes: [{ alg: 'SHA-512', content: digest }] }
    component.externalReferences = [...(component.externalReferences ?? []), reference]
  }
  return bill
}

/** The SHA-512 of every package's archive in hexadecimal, by name and version. */
function readDigests(): Map<string, string> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version?: string; integrity?: string }>
  }
  return new Map(
    Object.entries(lock.packages).flatMap(([path, { name, version, integrity }]) => {
      const digest = /sha512-(\S+)/.exec(integrity ?? '')?.[1]
      if (digest === undefined) return []
      const known = name ?? path.replace(/^.*node_modules\//, '')
      return [[`${known}@${version}`, Buffer.from(digest, 'base64').toString('hex')]]
    }),
  )
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? join(root, 'dist', 'sbom.json'))
  mkdirSync(dirname(file), { recursive: true })
  const bill = makeSbom()
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${allComponents(bill.components).length} components of production in ${file}`)
}
