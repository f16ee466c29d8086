/** The versions a finding's sentence calls fixed: `… (score 7.2, high); fixed in 4.17.21.` Versions have full stops themselves. */
export function fixedIn(reason: string): string | undefined {
  return /; fixed in (\S+(?: and \S+)*)\.(?:\s|$)/u.exec(reason)?.[1]
}
