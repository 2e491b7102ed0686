import { useId, useRef, useState } from 'react'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListBench } from './list-change.ts'
import { Refusal } from './refusal.tsx'
import { saveFile } from './saved-file.ts'
import { today } from './today.ts'

type Read = { taken: number; findings: readonly string[] }

/** A price list out as CSV, to be filled in, and in again: what stands in the file takes the place of what stood here. */
export function PriceListFiles({ job, bench }: { job: { prices: PriceList }; bench: ListBench }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const [trouble, setTrouble] = useState('')
  const attempt = async (
    run: (csv: typeof import('#domain/takeoff/price-csv.ts')) => Promise<void> | void,
  ) => {
    setTrouble('')
    try {
      await run(await import('#domain/takeoff/price-csv.ts'))
    } catch {
      setTrouble(say('The price list could not be read. Look at your connection and try again.'))
    }
  }
  const load = (file: File) =>
    attempt(async ({ mostCharacters, readPriceCsv }) => {
      // A byte is a character at least: what is cut off here is refused as too large.
      const { prices, findings } = readPriceCsv(await file.slice(0, mostCharacters * 4).text(), today())
      const own = new Map(job.prices.map((price) => [price.itemId, price]))
      for (const price of prices) own.set(price.itemId, price)
      if (prices.length > 0) await bench.change({ change: 'prices', prices: [...own.values()] })
      setRead({
        taken: prices.length,
        findings: findings.map(({ line, text }) => say('Line {line}: {text}.', { line, text })),
      })
    })
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h3 id={id} className="border-ink border-b-2 pb-2 font-bold text-xl">
        {say('Your prices')}
      </h3>
      <p className="mt-2 max-w-[68ch] text-muted">
        {say(
          'Save the price list, fill in your supplier’s prices and load it back. Each price keeps its date.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          onClick={() =>
            void attempt(({ writePriceCsv }) =>
              saveFile(
                new Blob(['\uFEFF', writePriceCsv(job.prices)], { type: 'text/csv;charset=utf-8' }),
                'prices.csv',
              ),
            )
          }
        >
          {say('Save price list')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
          {say('Load price list')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label={say('Price list')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void load(file)
          }}
        />
      </div>
      {trouble && (
        <div className="mt-3">
          <Refusal>{trouble}</Refusal>
        </div>
      )}
      <div role="status" className="mt-3 empty:hidden">
        {read && (
          <>
            <p className="font-semibold">
              {say('{count, plural, one {# price} other {# prices}} loaded.', { count: read.taken })}
            </p>
            <ul className="mt-1 list-disc pl-5 text-muted">
              {read.findings.slice(0, 20).map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
