import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { detailNames, details } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { rich } from '#web/kit/rich.tsx'
import { Facts, Part, TextLink, TextPage } from './text-page.tsx'

const kept = [
  [
    say('What you type'),
    say('Name and email address, and where you give an answer: {details}.', {
      details: detailNames.map((name) => details[name].asked).join(', '),
    }),
  ],
  [say('Your language'), say('The language that you joined in, so that letters come in it.')],
  [say('What you agreed to'), say('The version of the sentence under the form, and when.')],
  [say('Your place'), say('Its number, the code of your own link, and whose link you came by.')],
  [
    say('How you came'),
    say('The campaign names in the link that led you here, and the name of the site it stood on.'),
  ],
  [
    say('Your network'),
    say('Shortened: 203.0.113.74 is kept as 203.0.113.0/24, an IPv6 address as its first 64 bits.'),
  ],
  [
    say('What happened'),
    say('When you joined, confirmed, were invited or unsubscribed; which emails went out, and when.'),
  ],
  [
    say('Signs of abuse'),
    say(
      'That a join looks automatic: many from one network, an address for throw-away mail, a challenge unsolved.',
    ),
  ],
] as const

const ofAccount = [
  [
    say('What you type'),
    say('Your username, your name and your email address. Of your password only a salted hash (Argon2id).'),
  ],
  [
    say('Your sessions'),
    say('Hashes, never the cookie itself: when you signed in, and when that ends. You can end each of them.'),
  ],
  [
    say('Your work'),
    say(
      'Projects, tasks, comments and files, with who added or changed what, and when. They belong to the organization, and each person sees what their part in a project allows.',
    ),
  ],
  [say('Emails'), say('Which notices went to you, and when. You choose in your settings which of them do.')],
] as const

const howLong = [
  [say('Your entry'), say('Until you erase it, or the people who run this site do.')],
  [
    say('Confirmation links'),
    say('They work for 30 days. Only a hash of each is kept, and deleted 90 days after that.'),
  ],
  [
    say('Backups'),
    say('They hold what was there when they were made, until the people who run this site delete them.'),
  ],
  [say('Counts against floods'), say('A hash of where they came from, until the count begins anew.')],
] as const

/** Where the policy will stand, and which data is kept meanwhile. */
export function PrivacyPage() {
  return (
    <TextPage
      title={screens.privacy.title}
      status={say('Placeholder: the policy itself is still to be written')}
      lead={say(
        "There is no lawyer's text here yet. What follows is what this version of {name} does with your data, as the source has it.",
        { name: brand.name },
      )}
    >
      <Part title={say('If you only read')}>
        <p>
          {say(
            "No cookie is set, nobody is counted, and nothing on these pages is loaded from another company. The server's log tells how a page was answered, not who asked for it; of what it refused it keeps the shortened network. Your own browser keeps the pages that you have read, so that you can read them without a connection; that copy stays with you.",
          )}
        </p>
      </Part>
      <Part title={say('If you try a room')}>
        <p>
          {say(
            'It stays in your browser: the file is read, measured and counted there, and neither it nor a figure of it is sent. A link that you copy holds the room after its #, in the part of an address that browsers keep to themselves; whoever has the link has the room. The last five jobs are kept in this browser alone, so that a reload does not lose them, until you forget them there or clear its data.',
          )}
        </p>
      </Part>
      {isLaunched() && (
        <Part title={say('If you open an account')}>
          <Facts facts={ofAccount} />
          <p>
            {say(
              'Signing in sets two cookies: one says who you are until you sign out, the other that this browser has signed in before, so that nobody who guesses at your password keeps you waiting. An administrator takes all that an organization has away as one archive, with its files, or closes it: 30 days later it is erased.',
            )}
          </p>
        </Part>
      )}
      <Part title={isLaunched() ? say('If you were on the waitlist') : say('If you join the waitlist')}>
        <Facts facts={kept} />
      </Part>
      <Part title={say('For how long')}>
        <Facts facts={howLong} />
      </Part>
      <Part title={say('See it, take it, erase it')}>
        <p>
          {isLaunched()
            ? say(
                'The link at the foot of every email of the waitlist shows all that it holds under your address, gives you a copy as a file, stops the emails, and erases it. It asks for no account.',
              )
            : say(
                'The link at the foot of every email shows all that is held under your address, gives you a copy as a file, stops the emails, and erases it. It asks for no account.',
              )}
        </p>
        <p>
          {say(
            'After erasing, a keyed hash of the address stays, so that nobody writes to it by mistake, and a line that somebody was erased, without a name. For 30 days the other systems mentioned below may still be told of it.',
          )}
        </p>
      </Part>
      <Part title={say('Who gets to see it')}>
        <p>
          {say(
            'Those who run this server, and the mail server that carries their emails. They can have other systems of theirs told of joins and confirmations; nothing is sold or handed on by {name} itself.',
            { name: brand.name },
          )}
        </p>
        {isLaunched() && (
          <p>
            {say(
              'Where a plan is paid by card, Stripe has the name of the organization, the email of whoever pays, the plan with its seats, and what the payer types there: card, name and address for the invoice. No card number reaches this server, and nothing of a project reaches Stripe. Where plans are set by hand nothing goes there.',
            )}
          </p>
        )}
        <p>
          {rich('For programs, <page>{title}</page> says what those systems are told.', {
            title: screens.developers.title,
            page: (words) => <TextLink href={screens.developers.path}>{words}</TextLink>,
          })}
        </p>
      </Part>
    </TextPage>
  )
}
