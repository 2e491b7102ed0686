import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Home } from '#contract/home.ts'
import { logoLimits, logoTypes, putLogoRow, removeLogoRow } from '#contract/orgs.ts'
import { reasonSchema } from '#contract/route.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { addressOf, call, Refusal } from '#web/kit/call.ts'
import { logoAddress } from '#web/kit/work/place.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { useSaving } from './use-saving.ts'

/** The logo of the organisation that is set; its admins put another one in its place, or none. */
export function LogoField({ home, admin }: { home: Home; admin: boolean }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { state, banner, save } = useSaving()
  const org = home.orgId ?? ''
  const logo = home.places.find(({ orgId }) => orgId === org)?.logo ?? null
  if (!admin && logo === null) return null
  const changed = () => client.invalidateQueries({ queryKey: ['home'] })
  const put = (file: File) =>
    save(async () => {
      await sendLogo(org, file)
      await changed()
    })
  return (
    <WorkSection title={say('Logo')}>
      <div className="flex flex-wrap items-center gap-4 pt-4">
        {logo === null ? (
          <span className="grid h-20 w-32 place-items-center border border-line border-dashed text-muted">
            {say('None yet')}
          </span>
        ) : (
          <img
            src={logoAddress({ orgId: org, logo })}
            alt={say('Logo')}
            className="h-20 w-32 border border-line bg-white object-contain p-2"
          />
        )}
        {admin && (
          <div className="grid gap-2">
            <input
              ref={input}
              type="file"
              accept={logoTypes.join(',')}
              aria-label={say('Choose a picture')}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                // The same file again is a choice too.
                event.currentTarget.value = ''
                if (file) void put(file)
              }}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="outline"
                aria-busy={state === 'busy' || undefined}
                onClick={() => input.current?.click()}
              >
                {logo === null ? say('Choose a picture') : say('Choose another')}
              </Button>
              {logo !== null && (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() =>
                    save(async () => {
                      await call(removeLogoRow, { params: { org }, body: {} })
                      await changed()
                    })
                  }
                >
                  {say('Remove')}
                </Button>
              )}
            </div>
            <p className="text-[0.8125rem] text-muted">
              {say('PNG, JPEG or WebP, at most {mb} MB.', { mb: logoLimits.bytes / 1_000_000 })}
            </p>
          </div>
        )}
      </div>
      <Banner className="mt-4">{banner}</Banner>
    </WorkSection>
  )
}

/** Sends a picture as it is. Throws a `Refusal` with the server's words where it is not taken. */
async function sendLogo(org: string, file: File): Promise<void> {
  if (file.size > logoLimits.bytes) {
    throw new Refusal(413, {
      message: say('This picture has more than {mb} MB. Choose a smaller one.', {
        mb: logoLimits.bytes / 1_000_000,
      }),
    })
  }
  const response = await fetch(addressOf(putLogoRow, { org }), {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': spokenLanguage(),
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
    },
    body: file,
  })
  if (response.ok) return
  const envelope: { error?: unknown } = await response.json().catch(() => ({}))
  throw new Refusal(response.status, reasonSchema.safeParse(envelope.error).data ?? {})
}
