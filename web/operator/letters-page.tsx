/** Letters. */
export function LettersPage() {
  return <h1 className="font-black text-3xl">Letters</h1>
}
