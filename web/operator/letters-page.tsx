import { type LetterKind, letterKinds, letterPreviewPath, letterSamplesRow } from '#contract/invitations.ts'
import { screens } from '#contract/pages.ts'
import type { RowData } from '#contract/route.ts'
import { type Language, languageNames, languages, sourceLanguage } from '#language/languages.ts'
import { useSearchChoice } from '#web/kit/navigation.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { countText } from './figures.ts'
import { useRow } from './rows.ts'
import { Empty, Failed, Loading, Sheet } from './sheet.tsx'

type Letter = RowData<typeof letterSamplesRow>['letters'][number]

const kinds = Object.keys(letterKinds) as [LetterKind, ...LetterKind[]]

/** The address of a letter in a language; what is shown first is not named. */
function addressOf(kind: LetterKind, language: Language): string {
  const query = new URLSearchParams({
    ...(kind !== kinds[0] && { letter: kind }),
    ...(language !== sourceLanguage && { language }),
  }).toString()
  return `${screens['operator-letters'].path}${query && `?${query}`}`
}

/** Every letter as it would go out today, and how many did. */
export function LettersPage() {
  const [kind] = useSearchChoice('letter', kinds)
  const [language] = useSearchChoice('language', languages)
  const { data, error, refetch } = useRow(letterSamplesRow, { params: {}, body: {} })
  const shown = data?.letters.find((letter) => letter.kind === kind)
  return (
    <Sheet
      title={screens['operator-letters'].title}
      lead="As they would go out today, to a member who does not exist."
    >
      {error && <Failed what="The letters" error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <nav aria-label="Letters">
            <ul className="border-line border-t-2">
              {data.letters.map((letter) => (
                <LetterLink
                  key={letter.kind}
                  letter={letter}
                  language={language}
                  current={letter === shown}
                />
              ))}
            </ul>
          </nav>
          {shown && <LetterSheet key={shown.kind} letter={shown} language={language} />}
        </div>
      )}
    </Sheet>
  )
}

function LetterLink({ letter, language, current }: { letter: Letter; language: Language; current: boolean }) {
  const { kind, waiting, sent, failed, lastError } = letter
  return (
    <li className="border-line border-b">
      <a
        href={addressOf(kind, language)}
        aria-current={current ? 'true' : undefined}
        className="block border-transparent border-l-4 py-3 pl-4 hover:bg-wash aria-[current]:border-signal aria-[current]:bg-wash"
      >
        <span className="font-semibold">{letterKinds[kind]}</span>
        <span className="mt-0.5 block text-muted tabular-nums">
          {countText(sent)} sent, {countText(waiting)} waiting,{' '}
          <span className={classNames(failed > 0 && 'font-semibold text-alarm-text')}>
            {countText(failed)} failed
          </span>
        </span>
      </a>
      {lastError && (
        <p className="pb-3 pl-5 text-[0.9375rem] [overflow-wrap:anywhere]">
          <span className="text-muted">Last error: </span>
          {lastError}
        </p>
      )}
    </li>
  )
}

function LetterSheet({ letter: { kind, words }, language }: { letter: Letter; language: Language }) {
  const [view, setView] = useSearchChoice('view', ['html', 'text'])
  const shown = words.find((one) => one.language === language)
  if (!shown)
    return <Empty picture="envelope">This letter is not written in {languageNames[language]}.</Empty>
  const { subject, text } = shown
  return (
    <section aria-label={letterKinds[kind]} className="min-w-0">
      <nav aria-label="Language of the letter" className="mb-2">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {languages.map((one) => (
            <li key={one}>
              <a
                href={addressOf(kind, one)}
                lang={one}
                aria-current={one === language ? 'true' : undefined}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4 hover:decoration-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {languageNames[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-muted">Subject</p>
      <h2 lang={language} className="mb-4 font-extrabold text-xl">
        {subject}
      </h2>
      <Tabs
        label="Form of the letter"
        value={view}
        onChange={setView}
        tabs={[
          {
            id: 'html',
            label: 'HTML',
            panel: (
              <iframe
                // Nothing in it runs, and it can reach nothing of this page.
                sandbox=""
                src={`${letterPreviewPath.replace('{kind}', kind)}?language=${language}`}
                title={`“${subject}” as its reader sees it`}
                className="h-[44rem] w-full border-2 border-line bg-white"
              />
            ),
          },
          {
            id: 'text',
            label: 'Text',
            panel: (
              <pre
                lang={language}
                className="max-w-[80ch] whitespace-pre-wrap border-2 border-line bg-sheet p-4 font-mono text-[0.9375rem] [overflow-wrap:anywhere]"
              >
                {text}
              </pre>
            ),
          },
        ]}
      />
    </section>
  )
}
