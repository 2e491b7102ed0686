import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Version, VersionHead } from '#contract/estimates.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import type { Before } from './rows.ts'
import { versionQuery } from './use-estimate.ts'

export type KeptVersion = Omit<Version, 'reckoned'> & { reckoned: Reckoned; byId: Before }

/** A version with what it came to when it was kept; undefined until it is there, and for none. */
export function useCompared(
  project: string,
  estimate: string,
  versions: readonly VersionHead[],
  id: string | undefined,
): KeptVersion | undefined {
  const head = versions.find((one) => one.id === id)
  const { data } = useQuery({
    ...versionQuery(project, estimate, head?.id ?? ''),
    enabled: head !== undefined,
  })
  const version = head && data?.version
  return useMemo(() => {
    if (!version) return undefined
    // As `reckon` made it, now or by an earlier release: what the contract leaves open is the kind of a fault.
    const reckoned = version.reckoned as Reckoned
    return { ...version, reckoned, byId: new Map(reckoned.lines.map((one) => [one.id, one])) }
  }, [version])
}
