import { path } from '#web/ui/draft/ink.ts'
import type { isometry } from '#web/ui/draft/isometry.ts'

/** The shell of a room with low walls at its two far sides. */
export function shell(iso: ReturnType<typeof isometry>, wide: number, deep: number, cut: number): string {
  const { plane } = iso
  const thick = 4.5
  const ink = { stroke: 'ink', width: 2 } as const
  return (
    path(plane([0, deep, 0], [wide, deep, 0], [wide, deep, -4], [0, deep, -4]), { fill: 'line', ...ink }) +
    path(plane([wide, 0, 0], [wide, deep, 0], [wide, deep, -4], [wide, 0, -4]), { fill: 'wash', ...ink }) +
    path(plane([0, 0, 0], [wide, 0, 0], [wide, deep, 0], [0, deep, 0]), { fill: 'sheet', ...ink }) +
    path(plane([0, 0, 0], [0, deep, 0], [0, deep, cut], [0, 0, cut]), { fill: 'wash', ...ink }) +
    path(plane([0, 0, 0], [wide, 0, 0], [wide, 0, cut], [0, 0, cut]), { fill: 'paper', ...ink }) +
    path(
      plane(
        [0, deep, cut],
        [0, 0, cut],
        [wide, 0, cut],
        [wide, -thick, cut],
        [-thick, -thick, cut],
        [-thick, deep, cut],
      ),
      { fill: 'ink', ...ink },
    ) +
    path(plane([0, deep, 0], [-thick, deep, 0], [-thick, deep, cut], [0, deep, cut]), {
      fill: 'ink',
      ...ink,
    }) +
    path(plane([wide, 0, 0], [wide, -thick, 0], [wide, -thick, cut], [wide, 0, cut]), { fill: 'ink', ...ink })
  )
}
