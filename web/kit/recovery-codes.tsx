import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { saveText } from './save-text.ts'

/** The recovery codes, shown this once, with the ways to keep them. */
export function RecoveryCodes({ email, codes }: { email: string; codes: readonly string[] }) {
  const heading = say('{name} recovery codes of {email}, each for one sign-in:', { name: brand.name, email })
  const text = [heading, '', ...codes, ''].join('\n')
  return (
    <>
      <ul className="mt-6 grid gap-y-1 border-line border-y py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text}>{say('Copy')}</CopyButton>
        <Button size="sm" variant="outline" onClick={() => saveText('recovery-codes.txt', text)}>
          {say('Download')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => window.print()}>
          {say('Print')}
        </Button>
      </div>
    </>
  )
}
