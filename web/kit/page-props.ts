/** What every screen of the workspace is given: the values that stood in the place of the names of its path. */
export type PageProps = { params: Readonly<Record<string, string>> }
