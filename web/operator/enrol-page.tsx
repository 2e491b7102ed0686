/** Set up your operator account. */
export function EnrolPage() {
  return <h1 className="font-black text-3xl">Set up your operator account</h1>
}
