import { allComponents, type BillOfMaterials, type Component, fullName, makeSbom } from '#scripts/sbom.ts'
import { none } from '../section.ts'
import type { LockedPackage } from './lockfile.ts'

/** What is wrong with a bill of materials of these packages; none when it names each that runs in production, and no other. */
export function faultsOfBill(bill: BillOfMaterials, packages: readonly LockedPackage[]): string[] {
  const components = allComponents(bill.components)
  const named = new Set(components.map((one) => `${fullName(one)}@${one.version}`))
  const expected = new Set(
    packages.filter(({ dev }) => !dev).map(({ name, version }) => `${name}@${version}`),
  )
  return [
    ...(bill.bomFormat === 'CycloneDX' ? [] : [`its format is ${bill.bomFormat}`]),
    ...[...expected].filter((one) => !named.has(one)).map((one) => `${one} is missing`),
    ...[...named].filter((one) => !expected.has(one)).map((one) => `${one} does not run in production`),
    ...components.flatMap(faultsOfComponent),
  ]
}

function faultsOfComponent(component: Component): string[] {
  const has = {
    version: Boolean(component.version),
    licence: (component.licenses ?? []).length > 0,
    'package address': component.purl?.startsWith('pkg:npm/') === true,
    digest: component.externalReferences?.some(({ hashes = [] }) =>
      hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)),
    ),
  }
  return Object.entries(has)
    .filter(([, there]) => !there)
    .map(([what]) => `${fullName(component)} has no ${what}`)
}

/** The CycloneDX bill of what runs in production, against the lockfile; one that cannot be made hides no other check. */
export function checkBill(packages: readonly LockedPackage[]) {
  const what = 'the bill of materials: components missing, needless or half described'
  try {
    const bill = makeSbom()
    const count = allComponents(bill.components).length
    return [none(`${count} components in ${what}`, faultsOfBill(bill, packages))]
  } catch (error) {
    return [none(what, [(error as Error).message])]
  }
}
