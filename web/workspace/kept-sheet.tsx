import { useEffect, useRef, useState } from 'react'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { forget, loudFrom, noteSaved, sendNow, takeIn, tryAgain, useKept } from '#web/kit/kept/outbox.ts'
import { bytesOf, type KeptItem } from '#web/kit/kept/store.ts'
import { asDataAddress } from '#web/kit/work/data-address.ts'
import { todayHere } from '#web/kit/work/dates.ts'
import { sizeText } from '#web/kit/work/files.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

const timeText = (at: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { timeStyle: 'short' }).format(new Date(at))

/** Saves things kept here as one file, under a name with the day. */
async function saveAll(items: readonly KeptItem[]): Promise<void> {
  const { packBundle } = await import('#web/kit/kept/bundle.ts')
  const address = URL.createObjectURL(await packBundle(items))
  const download = `plumbline-${todayHere()}.zip`
  Object.assign(document.createElement('a'), { href: address, download }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  await noteSaved(items.map(({ id }) => id))
}

/** What is kept on this device and not sent yet: each with how it stands, sending, and saving it as one file. */
export function KeptSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { unsent } = useKept()
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      title={say('{count, plural, =0 {Nothing is kept here} other {# kept on this device}}', {
        count: unsent,
      })}
      width={408}
    >
      {open && <Content />}
    </SideSheet>
  )
}

function Content() {
  const { items, unsent, room } = useKept()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const waiting = items.filter(({ state }) => state !== 'sent')
  const through = items.length - waiting.length
  const trying = async (work: () => Promise<string | undefined>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      setSaid(await work())
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const part = room && room.used / room.most
  return (
    <div className="grid gap-4 text-base/6">
      <p>
        {unsent === 0
          ? say('Everything that you made is in the office.')
          : say(
              'They are safe here and leave as soon as there is a signal. Nothing is deleted before the office has it.',
            )}
      </p>
      {waiting.length > 0 && (
        <ul className="divide-y divide-line border-ink border-t-2">
          {waiting.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {through > 0 && (
        <p className="flex items-center gap-2">
          <StatusMark status="done" label={say('Sent')} className="size-5" />
          {say('{count, plural, one {# is in the office} other {# are in the office}}', { count: through })}
        </p>
      )}
      {room && part !== undefined && (
        <p className={part >= loudFrom ? 'font-semibold text-alarm-text' : 'text-muted'}>
          {say('Room on this device: {used} of {most}', {
            used: sizeText(room.used),
            most: sizeText(room.most),
          })}
          {part >= loudFrom && ` · ${say('nearly full: send or save what is kept')}`}
        </p>
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {trouble !== undefined && (
        <div role="alert">
          <Note kind="refused">{trouble}</Note>
        </div>
      )}
      <Button
        size="lg"
        disabled={busy || unsent === 0}
        onClick={() => trying(async () => void (await sendNow()))}
      >
        {say('Send now')}
      </Button>
      <Button
        size="lg"
        variant="outline"
        disabled={busy || waiting.length === 0}
        onClick={() =>
          trying(async () => {
            await saveAll(waiting)
            return say('Saved as one file. Bring it in on any device where you are signed in.')
          })
        }
      >
        {say('Save as one file')}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={say('A file of things kept')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (!file) return
          void trying(async () => {
            const { readBundle } = await import('#web/kit/kept/bundle.ts')
            const count = await takeIn(await readBundle(new Uint8Array(await file.arrayBuffer())))
            return say(
              '{count, plural, =0 {All of it was here already.} one {# came in.} other {# came in.}}',
              {
                count,
              },
            )
          })
        }}
      />
      <Button size="lg" variant="ghost" disabled={busy} onClick={() => field.current?.click()}>
        {say('Bring a saved file in')}
      </Button>
      <p className="text-muted text-sm">
        {say(
          'Signing out waits until these are sent or saved. Safari empties what a site keeps after a week without a visit: install the app, or open it before.',
        )}
      </p>
    </div>
  )
}

function Row({ item }: { item: KeptItem }) {
  const { id, label, keptAt, bytes, state, trouble, fileName } = item
  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex min-h-12 items-center gap-3">
        {fileName === '' ? (
          <span className="grid size-14 shrink-0 place-items-center border border-line">
            <Icon name="check" className="size-6" />
          </span>
        ) : (
          <Thumb item={item} />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          <span className="block text-muted">
            {[timeText(keptAt), fileName === '' ? '' : sizeText(bytes)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex items-center gap-1.5">
          <StatusMark
            status={state === 'refused' ? 'blocked' : 'draft'}
            label={state === 'refused' ? say('Not taken') : say('Kept')}
            className="size-5"
          />
          {state === 'refused' ? say('Not taken') : say('Kept')}
        </span>
      </div>
      {state === 'refused' && (
        <>
          <Note kind="refused">{trouble}</Note>
          <div className="flex gap-2">
            <Button variant="outline" onClick={() => void tryAgain(id)}>
              {say('Send it again')}
            </Button>
            <Button variant="ghost" onClick={() => void saveAll([item]).then(() => forget([id]))}>
              {say('Save it as a file and remove it')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** A photo that is kept, small; an empty place where this browser cannot draw it. */
function Thumb({ item: { id, fileName } }: { item: KeptItem }) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    let here = true
    const show = async () => {
      const bytes = await bytesOf(id)
      if (bytes && here) setSource(await asDataAddress(new Blob([bytes], { type: 'image/jpeg' })))
    }
    void show().catch(() => undefined)
    return () => {
      here = false
    }
  }, [id])
  return source === undefined ? (
    <span className="size-14 shrink-0 bg-wash" />
  ) : (
    <img src={source} alt={fileName} className="size-14 shrink-0 object-cover" />
  )
}
