/** What is taken of files: bytes of one, and how many somebody may choose at a time; each is a request of its own. */
export const fileLimits = { bytes: 200_000_000, atATime: 20 } as const
