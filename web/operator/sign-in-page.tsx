/** Operator sign-in. */
export function SignInPage() {
  return <h1 className="font-black text-3xl">Operator sign-in</h1>
}
