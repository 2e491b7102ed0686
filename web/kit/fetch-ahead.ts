/** What a browser may tell of the line, where it tells anything: https://wicg.github.io/netinfo/. */
type Line = { saveData?: boolean; effectiveType?: string }

const slow: readonly (string | undefined)[] = ['slow-2g', '2g']

/**
 * Whether what may be wanted next can be fetched before it is asked for: not with data saving on, and not on a line so
 * slow that it would hold up what is asked for now. A browser that tells nothing of its line is taken to have a good one.
 */
export function mayFetchAhead(
  line: Line | undefined = (globalThis.navigator as { connection?: Line } | undefined)?.connection,
): boolean {
  return !line?.saveData && !slow.includes(line?.effectiveType)
}
