import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import {
  acceptInvitationRow,
  acceptOwnInvitationRow,
  invitationRow,
  type Offer,
  ownInvitationRow,
} from '#contract/people.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call, Refusal } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { deadLinkOf } from '#web/kit/link-state.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { keptInvitation } from '#web/kit/work/kept-invitation.ts'
import { orgRoleHints, orgRoleWords, projectRoleHints, projectRoleWords } from '#web/kit/work/role-words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Who invites to what, and the way in: with the account that is signed in, or through opening one. */
export default function JoinPage() {
  const hash = useHashToken()
  const [kept] = useState(keptInvitation.read)
  // Come to from a notice: the account says that it is theirs, and no link is needed.
  const invitation = new URLSearchParams(useShownSearch()).get('invitation') ?? undefined
  const token = hash === undefined ? undefined : hash || invitation || kept
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () =>
      invitation !== undefined && token === invitation
        ? call(ownInvitationRow, { params: { invitation }, body: {} })
        : call(invitationRow, { params: {}, body: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '',
  })
  if (token === '') {
    return (
      <Dead>
        {say('This link is incomplete. Open the link in the email again, or copy the whole of it.')}
      </Dead>
    )
  }
  if (offer.error) {
    const dead = deadLinkOf(offer.error)
    return (
      <Dead {...(dead?.kind === 'dead' && dead.used && { used: true })}>
        {dead?.kind === 'dead'
          ? dead.message
          : offer.error instanceof Refusal
            ? offer.error.message
            : say('The service cannot be reached right now. Nothing is lost: try again in a moment.')}
      </Dead>
    )
  }
  if (token === undefined || !offer.data) return <AccountSheet title={say('Your invitation')} />
  return <OfferSheet token={token} isOwn={token === invitation} offer={offer.data} />
}

function Dead({ used, children }: { used?: boolean; children: string }) {
  return (
    <AccountSheet
      title={used ? say('This invitation was used') : say('This invitation does not work')}
      lead={<p className="font-semibold">{children}</p>}
    >
      <Button href={at('/dashboard')} size="lg" variant="outline" className="mt-8 w-full">
        {say('Go to {name}', { name: brand.name })}
      </Button>
    </AccountSheet>
  )
}

type Link = { token: string; isOwn: boolean }

function OfferSheet({ token, isOwn, offer }: Link & { offer: Offer }) {
  const { org, project, role, from, email } = offer
  const home = useQuery(homeQuery)
  const signedIn = home.data !== undefined
  useEffect(() => {
    // It has led here; from now on the dashboard is the dashboard again.
    if (signedIn) keptInvitation.forget()
  }, [signedIn])
  return (
    <AccountSheet
      title={say('You are invited to {what}', { what: project ?? org })}
      lead={
        <>
          <p>
            {from && from !== org
              ? say('{from} of {org} invites you.', { from, org })
              : say('{org} invites you.', { org })}
          </p>
          <p className="mt-2 text-base text-muted">
            {project === null && role !== 'owner'
              ? `${orgRoleWords[role]}: ${orgRoleHints[role]}`
              : `${projectWords(role)}: ${projectHint(role)}`}
          </p>
        </>
      }
    >
      {home.isPending ? (
        <div className="mt-8 min-h-14" />
      ) : home.data ? (
        <Accept token={token} isOwn={isOwn} name={home.data.user.name} />
      ) : (
        <ComeIn token={token} email={email} />
      )}
    </AccountSheet>
  )
}

const projectRoleOf = (role: Offer['role']) => (role === 'owner' || role === 'contractor' ? role : 'worker')
const projectWords = (role: Offer['role']) => projectRoleWords[projectRoleOf(role)]
const projectHint = (role: Offer['role']) => projectRoleHints[projectRoleOf(role)]

/** For whoever is signed in: takes it up, and leads to what it is to. */
function Accept({ token, isOwn, name }: Link & { name: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [other, setOther] = useState('')
  const [banner, setBanner] = useState('')
  const accept = useMutation({
    mutationFn: (otherAddress: boolean) =>
      isOwn
        ? call(acceptOwnInvitationRow, { params: { invitation: token }, body: {} })
        : call(acceptInvitationRow, { params: {}, body: { token, otherAddress } }),
    onSuccess: async ({ projectId }) => {
      // The link itself has done what it was for.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
      navigate(projectId === null ? at('/dashboard') : `${at('/projects')}/${projectId}`)
    },
    onError: (error) => {
      const asks = error instanceof Refusal ? error.fields.otherAddress : undefined
      setOther(asks ?? '')
      setBanner(asks ? '' : error.message)
    },
  })
  return (
    <div className="mt-8 grid gap-4">
      <Banner>{banner}</Banner>
      {other && (
        <p role="alert" className="border-signal border-l-4 pl-3 font-semibold">
          {other}
        </p>
      )}
      <Button
        size="lg"
        className="w-full"
        disabled={accept.isPending}
        onClick={() => accept.mutate(other !== '')}
      >
        {other ? say('Join as {name} all the same', { name }) : say('Join as {name}', { name })}
      </Button>
      {!isOwn && (
        <p>
          <a href={signIn()} onClick={() => keptInvitation.keep(token)} className={link}>
            {say('Use another account')}
          </a>
        </p>
      )}
    </div>
  )
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 hover:decoration-2'
const back = () => new URLSearchParams({ to: at('/join') })
const signIn = () => `${screens.login.path}?${back()}`

/** For whoever is not: an account first, and then back here. */
function ComeIn({ token, email }: { token: string; email: string }): ReactNode {
  const keep = () => keptInvitation.keep(token)
  return (
    <div className="mt-8 grid gap-4">
      <Button href={`${screens.register.path}?${back()}`} size="lg" className="w-full" onClick={keep}>
        {say('Create an account')}
      </Button>
      <Button href={signIn()} size="lg" variant="outline" className="w-full" onClick={keep}>
        {say('I have an account: sign in')}
      </Button>
      <p className="text-muted">
        {say(
          'Use {email}, where the invitation came to. Once you are signed in, this page comes back; so does the link in the email.',
          { email },
        )}
      </p>
    </div>
  )
}
