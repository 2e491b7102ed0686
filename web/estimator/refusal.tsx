/**
 * Why something could not be, read out at once. It looks as the banner of a form does, which comes in one file with all
 * that calls a server: here nothing does.
 */
export function Refusal({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="off-level flex items-start gap-3 rounded-sm border-2 border-alarm bg-alarm px-4 py-3 font-semibold text-on-alarm empty:hidden"
    >
      {children}
    </p>
  )
}
