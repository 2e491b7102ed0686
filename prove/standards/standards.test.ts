import { expect, test } from 'vitest'
import type { BillOfMaterials } from '#scripts/sbom.ts'
import { faultsOfBill } from './bill.ts'
import { findBelowFloor, isBelow } from './floors.ts'
import { faultsOfLicences, faultsOfNotices, packagesOfBrowsers } from './licences.ts'
import { packagesOf } from './lockfile.ts'
import { findSecrets } from './secrets.ts'

const lockfile = JSON.stringify({
  packages: {
    '': { name: 'plumbline', version: '0.1.0' },
    'node_modules/fastify': { version: '5.12.8', license: 'MIT' },
    'node_modules/fastify/node_modules/fast-uri': { version: '3.1.9', license: 'BSD-3-Clause' },
    'node_modules/vite': { version: '8.3.8', license: 'MIT', dev: true },
    'node_modules/stood-in-for': { name: 'picocolors', version: '1.1.1', license: 'ISC', dev: true },
  },
})
const packages = packagesOf(lockfile)

const described = (name: string, version: string) => ({
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  licenses: [{ license: { id: 'MIT' } }],
  externalReferences: [
    {
      type: 'distribution',
      url: 'https://a.example',
      hashes: [{ alg: 'SHA-512', content: '0'.repeat(128) }],
    },
  ],
})
const bill = (...components: BillOfMaterials['components']): BillOfMaterials => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components,
})
const whole = { ...described('fastify', '5.12.8'), components: [described('fast-uri', '3.1.9')] }

test('a bill of materials that names what runs in production and no more is right', () => {
  expect(faultsOfBill(bill(whole), packages)).toEqual([])
})

test('a bill of materials must not leave out, add or half describe a package', () => {
  expect(faultsOfBill(bill(described('fastify', '5.12.8')), packages)).toEqual(['fast-uri@3.1.9 is missing'])
  expect(faultsOfBill(bill(whole, described('vite', '8.3.8')), packages)).toEqual([
    'vite@8.3.8 does not run in production',
  ])
  const { licenses: _, ...unlicensed } = whole
  expect(faultsOfBill(bill(unlicensed), packages)).toEqual(['fastify has no licence'])
  expect(faultsOfBill(bill({ ...whole, externalReferences: [] }), packages)).toEqual([
    'fastify has no digest',
  ])
})

test('versions are compared by their numbers, and one before a release comes before it', () => {
  expect(isBelow('5.12.1', '5.12.2')).toBe(true)
  expect(isBelow('5.9.0', '5.12.2')).toBe(true)
  expect(isBelow('5.12.2', '5.12.2')).toBe(false)
  expect(isBelow('6.0.0', '5.12.2')).toBe(false)
  expect(isBelow('5.12.2-rc.1', '5.12.2')).toBe(true)
  expect(() => isBelow('latest', '5.12.2')).toThrow('no version')
})

test('a package below its floor is found, wherever it is installed, by the floor of its own major line', () => {
  const floor = (name: string, ...least: [string, ...string[]]) => [
    { name, least, why: 'a known fault', sources: ['GHSA-0000'] },
  ]
  expect(findBelowFloor(packages, floor('fast-uri', '3.1.6', '4.1.3'))).toEqual([])
  expect(findBelowFloor(packages, floor('fast-uri', '3.2.0', '4.1.3'))).toEqual([
    'node_modules/fastify/node_modules/fast-uri is 3.1.9, below 3.2.0: a known fault (GHSA-0000)',
  ])
  expect(findBelowFloor(packages, floor('fast-uri', '4.1.3'))).toHaveLength(1)
  expect(findBelowFloor(packages, floor('stood-in-for', '9.0.0'))).toEqual([])
  expect(findBelowFloor(packages, floor('picocolors', '9.0.0'))).toHaveLength(1)
})

test('the floors that are kept catch an older lockfile', () => {
  const older = lockfile.replace('5.12.8', '5.12.1').replace('3.1.9', '3.1.5')
  expect(findBelowFloor(packagesOf(older))).toEqual([
    expect.stringContaining('fastify is 5.12.1, below 5.12.2'),
    expect.stringContaining('fast-uri is 3.1.5, below 3.1.6'),
  ])
})

test('a package of production needs a licence that is allowed, the same in both places, and its text', () => {
  const text = { LICENSE: 'Permission is hereby granted, and more. '.repeat(5) }
  const read = (path: string) => ({
    licence: path.endsWith('fast-uri') ? 'BSD-3-Clause' : 'MIT',
    files: text,
  })
  expect(faultsOfLicences(packages, read)).toEqual([])
  expect(faultsOfLicences(packages, () => undefined)).toEqual([])
  expect(faultsOfLicences(packagesOf(lockfile.replace('"MIT"', '"AGPL-3.0"')), () => undefined)).toEqual([
    'fastify: AGPL-3.0',
  ])
  expect(faultsOfLicences(packages, (path) => ({ ...read(path), licence: 'MIT' }))).toEqual([
    'fast-uri: the lockfile says BSD-3-Clause, the package MIT',
  ])
  expect(faultsOfLicences(packages, (path) => ({ ...read(path), files: {} }))).toEqual([
    'fastify: no text of its licence',
    'fast-uri: no text of its licence',
  ])
})

test('what pages import must have its notice served', () => {
  const imported = packagesOfBrowsers([
    { path: 'web/a.tsx', text: "import { useState } from 'react'\nimport type { A } from 'pg'\n" },
    { path: 'web/a.test.tsx', text: "import { test } from 'vitest'\n" },
    { path: 'server/a.ts', text: "import pg from 'pg'\n" },
    { path: 'web/b.ts', text: "import { Router } from 'wouter'\nimport { b } from '#web/a.tsx'\n" },
  ])
  expect([...imported]).toEqual(['react', 'wouter'])
  const rule = '-'.repeat(80)
  const notice = (name: string, licence = 'MIT', text = 'Permission is hereby granted') =>
    `${rule}\n${name} 1.0.0 (${licence})\n${rule}\n\n${text}\n\n`
  const served = notice('react') + notice('wouter') + notice('Archivo', 'OFL-1.1')
  expect(faultsOfNotices(served, imported)).toEqual([])
  expect(faultsOfNotices(notice('react') + notice('Archivo', 'OFL-1.1'), imported)).toEqual([
    'wouter is sent to browsers without its notice',
  ])
  expect(faultsOfNotices(served + notice('left-pad', 'GPL-3.0-only'), imported)).toEqual([
    'left-pad: GPL-3.0-only',
  ])
  expect(faultsOfNotices(served + notice('left-pad', 'MIT', 'The package brings no text'), imported)).toEqual(
    ['left-pad: no text of its licence'],
  )
  expect(faultsOfNotices(served.replace('Archivo', 'Other'), imported)).toEqual([
    'the fonts are sent to browsers without their notice',
  ])
})

// Put together here, so that no text of the tree holds one whole.
const planted: Record<string, string> = {
  'a private key': `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(8)}\n-----END RSA PRIVATE KEY-----\n`,
  'a GitHub token': `const token = '${'gh'}p_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}'`,
  'an AWS key': `AWS_SECRET_ACCESS_KEY=${'wJalrXUtnFEMI/K7MDENG/'}bPxRfiCYzzzzzzzKEY`,
  'a Slack token': `${'xox'}b-123456789012-1234567890123-${'a1B2c3D4e5F6g7H8i9J0k1L2'}`,
  'the password of a database': `DATABASE_URL=${'postgres'}://admin:Tr0ub4dor3@db.internal.corp:5432/live`,
  'an address of a person': `maintainer: ${'jane.doe'}@${'gmail'}.com`,
  'a literal like a key': `const secret = '${'q7Zt9LxW2mVb4RkD8sYp'}${'0FhJ3nCgA6uE1iTo5wXz'}'`,
}

test.for(Object.entries(planted))('%s is found', async ([, content]) => {
  expect(await findSecrets('server/kit/planted.ts', content)).not.toEqual([])
  expect(await findSecrets('server/kit/planted.ts', `// secretlint-${'disable'}\n${content}`)).not.toEqual([])
})

test('examples, alphabets of tests and digests of the lockfile are no secrets', async () => {
  expect(await findSecrets('README.md', 'smtp://user:secret@mail.example.com and ada@example.org')).toEqual(
    [],
  )
  expect(await findSecrets('package-lock.json', `"${'q7Zt9LxW2mVb4RkD8sYp0FhJ3nCgA6uE1iTo5wXz'}"`)).toEqual(
    [],
  )
})
