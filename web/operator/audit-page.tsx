/** Audit log. */
export function AuditPage() {
  return <h1 className="font-black text-3xl">Audit log</h1>
}
