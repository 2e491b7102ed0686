import { useRef, useState } from 'react'
import { type ReadBill, readBill } from '#domain/money/read-bill.ts'
import { say } from '#language/say.ts'
import { Field, Input } from '#web/ui/field.tsx'

/** A file over this is kept and not read, in bytes; and no page after this one. */
const readMost = { bytes: 10_000_000, pages: 5 }

/** The lines of a PDF’s text; none where it is a picture, or cannot be opened. What reads it is loaded with the first one. */
async function textOf(file: File): Promise<string[]> {
  if (file.size > readMost.bytes) return []
  try {
    const { PDF } = await import('@libpdf/core')
    const pdf = await PDF.load(new Uint8Array(await file.arrayBuffer()))
    const pages = pdf.getPages().slice(0, readMost.pages)
    return pages.flatMap((page) => page.extractText().lines.map(({ text }) => text))
  } catch {
    return []
  }
}

/** A picture as an address that holds it: the page’s policy shows none of `blob:`. Undefined where it cannot be read. */
const dataOf = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(file)
  })

/** The photo or file of a bill: a photo is shown beside what is typed from it, a PDF is read and what it says is proposed. */
export function BillFile({
  onFile,
  onRead,
}: {
  onFile: (file: File | undefined) => void
  onRead: (read: ReadBill, text: string) => void
}) {
  const newest = useRef<File>(undefined)
  const [picture, setPicture] = useState<string>()
  const [said, setSaid] = useState('')
  const choose = async (file: File | undefined) => {
    newest.current = file
    onFile(file)
    setSaid('')
    setPicture(undefined)
    if (file?.type.startsWith('image/')) {
      const shown = await dataOf(file)
      if (newest.current === file) setPicture(shown)
    }
    if (file?.type !== 'application/pdf') return
    setSaid(say('Reading the file …'))
    const text = await textOf(file)
    if (newest.current !== file) return
    const read = readBill(text)
    setSaid(
      read.total === undefined
        ? say('No amounts could be read from this file: type them.')
        : say('The amounts were read from the file. Check them.'),
    )
    onRead(read, text.join(' '))
  }
  return (
    <div className="grid gap-2">
      <Field label={say('Photo or file of it')} optional>
        {(own) => (
          <Input
            {...own}
            type="file"
            className="pt-1.5"
            accept="image/*,application/pdf"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      <p role="status" className="text-muted text-sm empty:hidden">
        {said}
      </p>
      {picture !== undefined && (
        <img
          src={picture}
          alt={say('What was photographed')}
          className="max-h-96 max-w-full justify-self-start"
        />
      )}
    </div>
  )
}
