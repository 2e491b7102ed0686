import disposable from 'disposable-email-domains-js'

let known: ReadonlySet<string> | undefined

/** A domain and every domain above it: `a.b.example` is `a.b.example`, `b.example` and `example`. */
function* upwards(domain: string): Generator<string> {
  for (let rest = domain; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    yield rest
    if (!rest.includes('.')) return
  }
}

/**
 * Whether an address, in its compared form, belongs to a service for throw-away mail: its domain, or one above it, is on
 * the list. `allowed` domains, and those below them, never are.
 */
export function isDisposable(emailKey: string, allowed: readonly string[]): boolean {
  known ??= disposable.disposableEmailBlocklistSet()
  const domains = [...upwards(emailKey.slice(emailKey.lastIndexOf('@') + 1))]
  return domains.some((domain) => known?.has(domain)) && !domains.some((domain) => allowed.includes(domain))
}
