/** Where a job is, in one line: its name and its address, or the address alone where it begins with the name, as `214 Alder St` does. */
export function placeText(project: string, address: string): string {
  if (address === '') return project
  const rest = address.startsWith(project) ? address.slice(project.length) : undefined
  return rest === '' || rest?.startsWith(',') ? address : `${project}, ${address}`
}
