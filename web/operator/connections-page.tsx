/** Connections. */
export function ConnectionsPage() {
  return <h1 className="font-black text-3xl">Connections</h1>
}
