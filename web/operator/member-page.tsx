import { detailText } from '#contract/held-details.ts'
import { memberStatuses } from '#contract/member-filter.ts'
import { memberRow } from '#contract/members.ts'
import { findPage, screens } from '#contract/pages.ts'
import type { RowData } from '#contract/route.ts'
import { detailNames, details } from '#contract/waitlist.ts'
import { languageNames } from '#language/languages.ts'
import { Refusal } from '#web/kit/call.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { Address } from './address.tsx'
import { Facts } from './facts.tsx'
import { countText, momentText } from './figures.ts'
import { Acts } from './member/acts.tsx'
import { Doubts } from './member/doubts.tsx'
import { History } from './member/history.tsx'
import { timelineOf } from './member/timeline.ts'
import { useRow } from './rows.ts'
import { Empty, Failed, Loading, Part, Sheet } from './sheet.tsx'

/** The id at the end of the address; undefined while it is not read yet. */
function useMemberId(): string | undefined {
  const destination = findPage(usePath())
  const id = destination.kind === 'screen' ? destination.params.id : undefined
  return id === '{id}' ? undefined : id
}

/** All that is held of one member, and what can be done about it. */
export function MemberPage() {
  const id = useMemberId()
  const { data, error, refetch } = useRow(
    memberRow,
    { params: { id: id ?? '' }, body: {} },
    { enabled: id !== undefined },
  )
  if (error instanceof Refusal && [400, 404].includes(error.status)) return <Nobody />
  return (
    <Sheet
      title={data?.summary.name ?? screens['operator-member'].title}
      lead={data && <Address>{data.summary.email}</Address>}
      beside={data && <Acts held={data} />}
    >
      {error && <Failed what="The member" error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && <Held held={data} />}
    </Sheet>
  )
}

function Nobody() {
  return (
    <Sheet title="No such member">
      <div className="mt-8">
        <Empty picture="no-tag">
          Nobody on the waitlist has this number. They may have been erased.{' '}
          <a href={screens['operator-members'].path} className="text-link underline underline-offset-4">
            Back to the members
          </a>
        </Empty>
      </div>
    </Sheet>
  )
}

function Held({ held }: { held: RowData<typeof memberRow> }) {
  const { person, audit } = held
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <Doubts held={held} />
        <Part title="Who">
          <Who held={held} />
        </Part>
        <Part title="Came by">
          <Origin held={held} />
        </Part>
        {person.account && (
          <Part title="Account">
            <Facts
              facts={[
                ['Username', person.account.username],
                ['Since', `${momentText(person.account.createdAt)} UTC`],
                ['Plan', person.account.plan],
              ]}
            />
          </Part>
        )}
      </div>
      <Part title="History">
        <History moments={timelineOf({ ...person, audit })} />
      </Part>
    </div>
  )
}

const moment = (time: string | null | undefined) => time && `${momentText(time)} UTC`

function Who({ held: { person, summary, suppressed } }: { held: RowData<typeof memberRow> }) {
  const place = person.member?.place
  return (
    <Facts
      facts={[
        ['Status', <b key="status">{memberStatuses[summary.status]}</b>],
        ['Place in line', place && countText(place)],
        [
          'Referral credit',
          `${countText(summary.referrals)}${person.member?.wasReferred ? ' · was referred' : ''}`,
        ],
        ...detailNames
          .filter((name) => name !== 'source')
          .map((name) => [details[name].label, detailText(summary, name)] as const),
        ['Language', languageNames[summary.language]],
        ['Joined', moment(summary.joinedAt)],
        ['Confirmed', moment(summary.confirmedAt)],
        ['Invited', moment(summary.invitedAt)],
        ['Registered', moment(summary.registeredAt)],
        ['Unsubscribed', moment(summary.unsubscribedAt)],
        ['Suppressed', suppressed ? 'Yes: nothing is written to this address' : ''],
      ]}
    />
  )
}

function Origin({ held: { person, summary } }: { held: RowData<typeof memberRow> }) {
  const campaign = person.member?.campaign
  const facts = [
    [details.source.label, detailText(summary, 'source')],
    ['Campaign', campaign?.utm_campaign],
    ['Campaign source', campaign?.utm_source],
    ['Medium', campaign?.utm_medium],
    ['Term', campaign?.utm_term],
    ['Content', campaign?.utm_content],
    ['Referrer', campaign?.referrer],
    ['Network', person.member?.network],
  ] as const
  if (facts.every(([, value]) => !value)) return <Empty>Nothing is known of how they came.</Empty>
  return <Facts facts={facts} />
}
