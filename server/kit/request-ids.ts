/** Ids that differ between processes and starts, and cost next to nothing. */
export function makeRequestIds(): () => string {
  const start = `${process.pid.toString(36)}${Date.now().toString(36)}`
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
