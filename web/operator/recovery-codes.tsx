import { brand } from '#contract/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'

/** The recovery codes, shown this once, with the ways to keep them. */
export function RecoveryCodes({ email, codes }: { email: string; codes: readonly string[] }) {
  const text = [`${brand.name} recovery codes of ${email}, each for one sign-in:`, '', ...codes, ''].join(
    '\n',
  )
  return (
    <>
      <ul className="mt-6 grid gap-y-1 border-line border-y py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text}>Copy</CopyButton>
        <Button size="sm" variant="outline" onClick={() => download('recovery-codes.txt', text)}>
          Download
        </Button>
        <Button size="sm" variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  )
}

function download(name: string, text: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
