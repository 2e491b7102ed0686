/** Overview. */
export function OverviewPage() {
  return <h1 className="font-black text-3xl">Overview</h1>
}
