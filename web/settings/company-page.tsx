import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addCompanyDomainRow,
  type Company,
  companyRoles,
  companyRow,
  proveCompanyDomainRow,
  removeCompanyDomainRow,
  setCompanyRow,
  switchCompanyRow,
} from '#contract/company-settings.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { rich } from '#web/kit/rich.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { orgRoleWords } from '#web/kit/work/role-words.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { SettingsFrame } from './frame.tsx'
import { useSaving } from './use-saving.ts'

const keyOf = (org: string) => ['settings', 'company', org]

/** Through which provider the people of an organization sign in; for its admins. */
export default function CompanyPage() {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId ?? ''
  const { data, error } = useQuery({
    queryKey: keyOf(org),
    queryFn: () => call(companyRow, { params: { org }, body: {} }),
    enabled: org !== '',
    retry: false,
  })
  return (
    <SettingsFrame title={say('Company sign-in')}>
      {error instanceof Refusal && <Note kind="refused">{error.serverMessage}</Note>}
      {!error && !data && <SkeletonRows count={6} rowPx={48} />}
      {data && (
        <>
          <p className="text-muted">
            {say(
              'Your people sign in with the account they have at work, through any OpenID Connect provider: Entra ID, Okta, Google, Keycloak. Passwords go on working, so nobody is locked out.',
            )}
          </p>
          {!data.access && (
            <Note kind="warning">
              {rich('Company sign-in comes with the Enterprise plan. <plans>Compare plans</plans>', {
                plans: (words) => (
                  <a href={at('/plans')} className="font-semibold text-link underline underline-offset-4">
                    {words}
                  </a>
                ),
              })}
            </Note>
          )}
          {data.provider && <Standing org={org} company={data} />}
          {data.access && <Provider org={org} company={data} />}
          {(data.access || data.domains.length > 0) && <Domains org={org} company={data} />}
        </>
      )}
    </SettingsFrame>
  )
}

type Props = { org: string; company: Company }

function Standing({ org, company: { provider, access } }: Props) {
  const turn = useAct(keyOf(org), (on: boolean) => call(switchCompanyRow, { params: { org }, body: { on } }))
  if (!provider) return null
  return (
    <WorkSection
      title={say('Status')}
      action={
        (provider.on || access) && (
          <ToolButton
            look={provider.on ? 'quiet' : 'ink'}
            label={provider.on ? say('Turn off') : say('Turn on')}
            aria-label={provider.on ? say('Turn off company sign-in') : say('Turn on company sign-in')}
            onClick={() => turn.mutate(!provider.on)}
          />
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2 pt-3">
        <Tag tone={provider.on ? 'green' : 'orange'}>
          {provider.on ? say('Turned on') : say('Turned off')}
        </Tag>
        {say(
          '{people, plural, =0 {Nobody has} one {# person has} other {# people have}} signed in with it.',
          {
            people: provider.people,
          },
        )}
      </p>
      {provider.on && (
        <p className="pt-2 text-[0.8125rem] text-muted">
          {say('When it is off, whoever has no password asks for one under “Forgot your password?”')}
        </p>
      )}
    </WorkSection>
  )
}

function Provider({ org, company: { provider, returnUrl } }: Props) {
  const client = useQueryClient()
  const { state, errors, banner, save } = useSaving()
  return (
    <WorkSection title={say('Provider')}>
      <form
        className="grid gap-4 pt-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const data = new FormData(form)
          const typed = (name: string) => String(data.get(name) ?? '')
          const role = companyRoles.find((one) => one === typed('role')) ?? 'worker'
          const secret = typed('secret')
          void save(async () => {
            const body = {
              issuer: typed('issuer'),
              clientId: typed('clientId'),
              role,
              ...(secret && { secret }),
            }
            const kept = await call(setCompanyRow, { params: { org }, body })
            client.setQueryData(keyOf(org), kept)
            const field = form.elements.namedItem('secret')
            if (field instanceof HTMLInputElement) field.value = ''
          })
        }}
      >
        <CopyLine label={say('Redirect URI to register with the provider')}>{returnUrl}</CopyLine>
        <TextField
          label={say('Issuer')}
          hint={say('As the provider shows it, such as https://login.example.com')}
          name="issuer"
          type="url"
          inputMode="url"
          autoComplete="off"
          defaultValue={provider?.issuer}
          error={errors.issuer}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={say('Client ID')}
            name="clientId"
            autoComplete="off"
            defaultValue={provider?.clientId}
            error={errors.clientId}
          />
          <TextField
            label={say('Client secret')}
            {...(provider && { hint: say('Kept sealed. Leave it empty to keep it.') })}
            name="secret"
            type="password"
            autoComplete="off"
            error={errors.secret}
          />
        </div>
        <SelectField
          label={say('Somebody new comes in as')}
          hint={say('Whoever you invited comes in as what you invited them to be.')}
          name="role"
          options={Object.fromEntries(companyRoles.map((role) => [role, orgRoleWords[role]]))}
          defaultValue={provider?.role ?? 'worker'}
          error={errors.role}
        />
        <Banner>{Object.keys(errors).length > 0 ? '' : banner}</Banner>
        <p role="status" className="font-semibold empty:hidden">
          {state === 'kept' ? say('Saved.') : ''}
        </p>
        <Button
          type="submit"
          size="sm"
          className="justify-self-start"
          aria-busy={state === 'busy' || undefined}
        >
          {say('Check and save')}
        </Button>
      </form>
    </WorkSection>
  )
}

function Domains({ org, company: { domains, access } }: Props) {
  const client = useQueryClient()
  const { state, errors, banner, save } = useSaving()
  const params = { org }
  const prove = useAct(keyOf(org), (domain: string) =>
    call(proveCompanyDomainRow, { params, body: { domain } }),
  )
  const remove = useAct(keyOf(org), (domain: string) =>
    call(removeCompanyDomainRow, { params, body: { domain } }),
  )
  return (
    <WorkSection title={say('Email domains')}>
      <p className="pt-3 text-muted">
        {say('Only addresses of domains that you show to be yours sign in this way.')}
      </p>
      <ul>
        {domains.map(({ domain, record, provenAt }) => (
          <li key={domain} className="grid gap-2 border-line border-b py-2.5">
            <p className="flex flex-wrap items-center gap-2">
              <span className="break-all font-semibold">{domain}</span>
              <Tag tone={provenAt ? 'green' : 'orange'}>
                {provenAt ? say('Yours') : say('Not proved yet')}
              </Tag>
            </p>
            {!provenAt && (
              <>
                <p className="text-[0.8125rem] text-muted">
                  {say('Add this TXT record where the domain’s DNS is kept, then look for it here.')}
                </p>
                <CopyLine label={say('Name')}>{record.name}</CopyLine>
                <CopyLine label={say('Value')}>{record.value}</CopyLine>
              </>
            )}
            <div className="-ml-2.5 flex flex-wrap max-md:-ml-3">
              {!provenAt && access && (
                <ToolButton
                  look="ghost"
                  label={say('Look for the record')}
                  aria-label={say('Look for the record of {domain}', { domain })}
                  aria-busy={prove.isPending || undefined}
                  onClick={() => prove.mutate(domain)}
                />
              )}
              <ToolButton
                look="ghost"
                label={say('Remove')}
                aria-label={say('Remove {domain}', { domain })}
                onClick={() => remove.mutate(domain)}
              />
            </div>
          </li>
        ))}
      </ul>
      {access && (
        <form
          className="grid gap-4 pt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const domain = String(new FormData(form).get('domain') ?? '')
            void save(async () => {
              client.setQueryData(keyOf(org), await call(addCompanyDomainRow, { params, body: { domain } }))
              form.reset()
            })
          }}
        >
          <TextField
            label={say('Domain')}
            hint={say('What stands behind the @ of your addresses.')}
            name="domain"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errors.domain}
          />
          <Banner>{errors.domain ? '' : banner}</Banner>
          <Button
            type="submit"
            size="sm"
            variant="outline"
            className="justify-self-start"
            aria-busy={state === 'busy' || undefined}
          >
            {say('Add the domain')}
          </Button>
        </form>
      )}
    </WorkSection>
  )
}
