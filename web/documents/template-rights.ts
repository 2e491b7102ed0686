type Own = { mine?: boolean | undefined; shared?: boolean | undefined }

/** Whether an own template is the caller’s to change: it is theirs, or the team’s. `share`: whether they share in those of the team. */
export const mayChange = ({ mine, shared }: Own, share: boolean): boolean =>
  mine === true || (shared === true && share)

/**
 * Whether there is a choice of who writes from a template: its author’s, where the plan shares templates, and where it was shared
 * while the plan did, so that it can be taken back.
 */
export const mayShare = ({ mine, shared }: Own, share: boolean): boolean =>
  mine === true && (share || shared === true)
