import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { formTexts } from '#contract/form.ts'
import { eraseOwnDataRow, ownDataRow, type Person } from '#contract/person.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAnswer } from './answer.ts'
import { HeldData } from './held-data.tsx'
import { ErasingMeans } from './letter-pages.tsx'

const askData = (token: string) => call(ownDataRow, { params: { token }, body: {} })

/** Why something was not done, in the server's words where it sent some. */
const wordsOf = (error: unknown) =>
  error instanceof Refusal ? (error.serverMessage ?? formTexts.somethingWrong) : formTexts.unexpected

/** All that is held of the person whose letter carried `token`, and a button that takes a copy. */
export function Held({ token }: { token: string }) {
  const [answer, again] = useAnswer(token, askData)
  if (answer.kind === 'loading') {
    return (
      <p role="status" className="w-full py-2.5">
        {say('Looking up what we hold...')}
      </p>
    )
  }
  if (answer.kind === 'failed') {
    return (
      <>
        <Banner className="w-full">{wordsOf(answer.error)}</Banner>
        <Button variant="outline" className="max-sm:w-full" onClick={again}>
          {say('Try again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <HeldData person={answer.data} />
      <Button className="max-sm:w-full" onClick={() => save(answer.data)}>
        {say('Download as JSON')}
      </Button>
    </>
  )
}

/** Has the browser save `person` as a file, all of it, as a program reads it. */
function save(person: Person): void {
  const file = new Blob([`${JSON.stringify(person, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${brand.name.toLowerCase()}-my-data.json`
  link.click()
  // Not at once: a browser that asks where to save it reads it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

type QuestionProps = {
  token: string
  open: boolean
  onClose: () => void
  onErased: (message: string) => void
}

/** What erasing means, and the button that does it. */
export function EraseQuestion({ token, open, onClose, onErased }: QuestionProps) {
  const [erasing, setErasing] = useState(false)
  const [problem, setProblem] = useState('')
  const erase = async () => {
    setErasing(true)
    setProblem('')
    try {
      const { message } = await call(eraseOwnDataRow, { params: { token }, body: {} })
      onErased(message)
    } catch (error) {
      setProblem(wordsOf(error))
      setErasing(false)
    }
  }
  const close = () => {
    setProblem('')
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={say('Erase everything?')}>
      <div className="mt-3">
        <ErasingMeans />
      </div>
      <Banner className="mt-4">{problem}</Banner>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" className="max-sm:w-full" onClick={close}>
          {say('Keep my data')}
        </Button>
        <Button variant="destructive" className="max-sm:w-full" disabled={erasing} onClick={erase}>
          {erasing ? formTexts.submitting : say('Erase everything')}
        </Button>
      </div>
    </Dialog>
  )
}
