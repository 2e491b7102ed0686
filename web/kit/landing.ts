/** How a visit began: the query of its first page, and the page that led there. */
export type Landing = { search: string; referrer: string }

/** How this one began. The app reads it as it starts, before a link changes the address. */
export const landing: Landing = {
  search: globalThis.location?.search ?? '',
  referrer: globalThis.document?.referrer ?? '',
}
