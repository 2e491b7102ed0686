import type { Units } from '#domain/measure/tape.ts'

export const views = ['plan', 'walls', 'three'] as const
export type View = (typeof views)[number]

/** What of the rooms is shown, as the address says it. */
export type RoomsView = {
  scan: string | undefined
  view: View
  /** The scan itself, the one before it, or one laid over the other. */
  show: 'newer' | 'both' | 'older'
  units: Units
  /** The face that is looked at first. */
  face: string | undefined
  /** What may differ between two scans, in metres; undefined for what is usual. */
  tolerance: number | undefined
  /** A file of the project that is to be added as a scan. */
  file: string | undefined
}

/** Reads it from what stands behind the question mark. */
export function readView(search: string): RoomsView {
  const query = new URLSearchParams(search)
  const [view, show] = [query.get('view'), query.get('show')]
  const tolerance = Number(query.get('tolerance') ?? Number.NaN)
  return {
    scan: query.get('scan') ?? undefined,
    view: views.find((one) => one === view) ?? 'plan',
    show: show === 'newer' || show === 'older' ? show : 'both',
    units: query.get('units') === 'm' ? 'metric' : 'imperial',
    face: query.get('face') ?? undefined,
    tolerance: tolerance >= 0 && tolerance <= 1 ? tolerance : undefined,
    file: query.get('file') ?? undefined,
  }
}

/** What stands behind the question mark for it; nothing for what is usual. */
export function viewQuery({ scan, view, show, units, face, tolerance, file }: RoomsView): string {
  const query = new URLSearchParams({
    ...(scan !== undefined && { scan }),
    ...(view !== 'plan' && { view }),
    ...(show !== 'both' && { show }),
    ...(units === 'metric' && { units: 'm' }),
    ...(face !== undefined && { face }),
    ...(tolerance !== undefined && { tolerance: tolerance.toFixed(4) }),
    ...(file !== undefined && { file }),
  }).toString()
  return query === '' ? '' : `?${query}`
}
