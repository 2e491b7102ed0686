import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keepDraftRow, offerRow, sendProposalRow } from '#contract/proposal-calls.ts'
import { type Wording, wordingSchema } from '#contract/proposals.ts'
import type { RowData } from '#contract/route.ts'
import { unprintedText } from '#domain/papers/unprinted.ts'
import { bodyOf, usualScope } from '#domain/proposals/body.ts'
import { preselected, priceWith } from '#domain/proposals/price.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { forgetDraft, useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { NotReached } from '#web/kit/work/not-reached.tsx'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { unreached, unreadable } from '#web/kit/work/unreadable.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './answering.ts'
import { BeforeSending, SureToSend } from './before-sending.tsx'
import { Options, Total } from './choose.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'
import { usualWording } from './usual-wording.ts'
import { AreaField, LineField } from './word-fields.tsx'

type Offer = RowData<typeof offerRow>

/** Where a proposal is worded: what the owner will read stands beside it, as it will be sent. */
export default function WordPage({ params: { project = '' } }: { params: Readonly<Record<string, string>> }) {
  const estimate = new URLSearchParams(useShownSearch()).get('estimate') ?? ''
  const { data: open } = useQuery(projectQuery(project))
  const { data, error, refetch } = useQuery({
    queryKey: ['project', project, 'offer', estimate],
    queryFn: () => call(offerRow, { params: { project, estimate }, body: {} }),
    // What is being typed is not made anew under its writer.
    staleTime: Infinity,
    retry: false,
  })
  const base = `${at('/projects')}/${project}`
  useTrail([
    { label: open?.project.name ?? '', href: base },
    { label: say('Proposals'), href: `${base}/proposals` },
    { label: say('New proposal') },
  ])
  usePageTitle(say('New proposal'))
  if (unreached({ data, error })) return <NotReached whole onAgain={refetch} />
  if (unreadable({ data, error }))
    return (
      <EmptySheet whole title={say('There is no estimate to propose.')}>
        {say('Open the estimate and press “Make proposal”.')}
      </EmptySheet>
    )
  if (!open || !data) return <SkeletonRows count={8} rowPx={48} />
  return (
    <Words
      {...{ project, estimate }}
      offer={data}
      job={open.project.name}
      owners={open.people.filter(({ audience }) => audience === 'owner').length}
    />
  )
}

function Words({
  project,
  estimate,
  offer,
  job,
  owners,
}: {
  project: string
  estimate: string
  offer: Offer
  job: string
  owners: number
}) {
  const key = `wording ${estimate}`
  const client = useQueryClient()
  const navigate = useNavigate()
  const [id] = useState(() => offer.draft?.id ?? crypto.randomUUID())
  const [typed, keep] = useKeptDraft<Wording>(key)
  const [version, setVersion] = useState(offer.draft?.version ?? 0)
  const wording = typed ?? offer.draft?.wording ?? usualWording(offer, job)
  const { body, cents } = bodyOf(offer.offered, wording, offer.dates)
  const checked = wordingSchema.safeParse(wording)
  const faults = checked.success
    ? {}
    : Object.fromEntries(checked.error.issues.map((one) => [String(one.path[0]), one.message]))
  const lacking = unprintedText([body, wording.title])
  const [tried, setTried] = useState(false)
  const [sure, setSure] = useState(false)
  const stops = offer.checks.filter(({ level }) => level === 'stop').length
  const save = useMutation({
    mutationFn: () =>
      call(keepDraftRow, { params: { project, estimate }, body: { id, base: version, wording } }),
    onSuccess: (kept) => setVersion(kept.version),
  })
  const send = useMutation({
    mutationFn: () => call(sendProposalRow, { params: { project, estimate }, body: { id, wording, cents } }),
    onSuccess: async ({ number }) => {
      forgetDraft(key)
      await client.invalidateQueries({ queryKey: ['project', project] })
      navigate(`${at('/projects')}/${project}/proposals/${number}`)
    },
    onError: () => client.invalidateQueries({ queryKey: ['project', project, 'offer', estimate] }),
  })
  const set = (part: Partial<Wording>) => keep({ ...wording, ...part })
  const error = (name: keyof Wording) => (tried ? faults[name] : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checked.success && (stops === 0 || sure)) send.mutate()
  }
  const price = priceWith({ cents, options: body.options }, preselected(body.options)) ?? cents
  return (
    <WorkPage title={say('New proposal')} inBar detail={moneyText(cents)}>
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-5">
          <BeforeSending
            checks={
              lacking === undefined ? offer.checks : [...offer.checks, { level: 'look', text: lacking }]
            }
            estimate={`${at('/projects')}/${project}/estimate?estimate=${estimate}`}
          />
          <LineField
            label={say('Title')}
            value={wording.title}
            error={error('title')}
            onChange={(title) => set({ title })}
          />
          <AreaField
            label={say('Introduction')}
            rows={3}
            value={wording.intro}
            error={error('intro')}
            onChange={(intro) => set({ intro })}
          />
          <WorkSection title={say('What they get')}>
            <div className="mt-3 grid gap-3">
              {offer.offered.groups.map(({ key: group, title, scope }) => (
                <AreaField
                  key={group}
                  label={title}
                  rows={2}
                  value={wording.scopes[group] ?? usualScope(scope)}
                  onChange={(words) => set({ scopes: { ...wording.scopes, [group]: words } })}
                />
              ))}
            </div>
          </WorkSection>
          {offer.offered.options.length > 0 && (
            <WorkSection title={say('Options')}>
              <div className="mt-3 grid gap-3">
                {offer.offered.options.map(({ id: option, title, text }) => (
                  <AreaField
                    key={option}
                    label={title}
                    rows={2}
                    value={wording.optionTexts[option] ?? text}
                    onChange={(words) => set({ optionTexts: { ...wording.optionTexts, [option]: words } })}
                  />
                ))}
              </div>
            </WorkSection>
          )}
          <AreaField
            label={say('Not in it')}
            rows={2}
            value={wording.notIncluded}
            error={error('notIncluded')}
            onChange={(notIncluded) => set({ notIncluded })}
          />
          <PaymentFields
            cents={price}
            payments={wording.payments}
            error={error('payments')}
            onChange={(payments) => set({ payments })}
          />
          <AreaField
            label={say('Terms')}
            rows={4}
            value={wording.terms}
            error={error('terms')}
            onChange={(terms) => set({ terms })}
          />
          <LineField
            label={say('Good until')}
            type="date"
            value={wording.validUntil}
            error={error('validUntil')}
            onChange={(validUntil) => set({ validUntil })}
          />
          {owners === 0 && (
            <Note kind="warning">
              {say('This project has no owner yet, so nobody is told.')}{' '}
              <a className="underline" href={`${at('/projects')}/${project}/people`}>
                {say('Add one under People')}
              </a>
            </Note>
          )}
          {(send.error ?? save.error) && (
            <div role="alert">
              <Note kind="refused">{wrongWords(send.error ?? save.error ?? new Error())}</Note>
            </div>
          )}
          {stops > 0 && <SureToSend count={stops} sure={sure} missed={tried && !sure} onChange={setSure} />}
          <div className="flex flex-wrap gap-2">
            <ToolButton
              type="submit"
              look="main"
              label={say('Send for {sum}', { sum: moneyText(cents) })}
              busy={send.isPending}
            />
            <ToolButton
              label={save.isSuccess ? say('Saved') : say('Save draft')}
              busy={save.isPending}
              disabled={!checked.success}
              onClick={() => save.mutate()}
            />
          </div>
        </div>
        <div className="min-w-0">
          <p className="mb-3 text-muted text-sm md:text-[0.8125rem]">{say('As the owner will read it')}</p>
          <div className="grid gap-6 rounded-sm border border-line p-4 md:p-6">
            <h2 className="font-black text-[1.75rem]/8">{wording.title}</h2>
            <ProposalSheet body={body} cents={price} />
            <div className="max-w-sm">
              {body.options.length > 0 && (
                <>
                  <h3 className="font-extrabold">{say('Choose')}</h3>
                  <Options
                    options={body.options}
                    chosen={preselected(body.options)}
                    open={false}
                    onToggle={() => {}}
                  />
                </>
              )}
              <Total base={cents} count={preselected(body.options).length} cents={price} tax={body.tax} />
            </div>
          </div>
        </div>
      </form>
    </WorkPage>
  )
}
