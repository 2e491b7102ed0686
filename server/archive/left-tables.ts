/** The tables of an organisation of which an archive holds nothing, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  org_members: 'in the part members, by their addresses',
  org_invitations: 'a link by letter, which works nowhere else',
  api_keys: 'a secret',
  machine_calls: 'a chain of hashes, which would begin anew elsewhere',
  webhook_endpoints: 'a secret, and an address that is called',
  org_events: 'what webhooks are owed',
  view_links: 'a link, which works nowhere else',
  proposal_links: 'a link, which works nowhere else',
  task_watchers: 'one account’s own',
  notices: 'one account’s own',
  calendar_feeds: 'one account’s own, and known by a secret',
  user_settings: 'one account’s own',
  bulk_edits: 'what one account can undo for a while',
  account_letters: 'letters to accounts',
  profiles: 'one account’s own',
}
