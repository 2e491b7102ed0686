/** The path of this site that a query asks to be led to after signing in; undefined where it is another site's, or none. */
export function ownPath(to: string | null, origin: string): string | undefined {
  // A browser reads a backslash as a slash, and leaves out line breaks and tabs: `/\\elsewhere` leads away from here.
  if (!to?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(to)) return undefined
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//') || /^\/api(?:\/|$)/i.test(url.pathname))
    return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
