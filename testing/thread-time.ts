/** Milliseconds of the processor that this thread takes for `work`: what the machine does meanwhile for others is not counted. */
export function threadMs(work: () => void): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}
