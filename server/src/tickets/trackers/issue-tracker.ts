import { shortLine } from '#platform/one-line.ts'

/** What a ticket says: plain text, which each tracker writes in its own markup. */
export interface TicketDraft {
  readonly title: string
  readonly lines: readonly string[]
  /** The page of the web app. */
  readonly url: string
}

/** A request to a tracker; with a body it is a POST by default. */
export interface TrackerRequest {
  readonly path: string
  readonly method?: 'PUT' | 'PATCH'
  readonly body?: object
}

/** An issue in its tracker. */
export interface IssueRef {
  readonly key: string
  readonly url: string
}

/** An issue, and the text that it was created with. */
export interface FoundIssue {
  readonly ref: IssueRef
  readonly text: string
}

export interface IssueState {
  readonly isOpen: boolean
  /** As the tracker calls it. */
  readonly state: string
  readonly assignee: string | undefined
}

/** How one tracker is asked. Pure: it builds requests and reads answers; readers return undefined for an answer of another shape. */
export interface IssueTracker {
  readonly name: string
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly create: (draft: TicketDraft) => TrackerRequest
  readonly readCreated: (answer: unknown) => IssueRef | undefined
  /** Asks for the first hundred issues since a moment, oldest first. */
  readonly find: (since: Date, now: Date) => TrackerRequest
  readonly readFound: (answer: unknown) => readonly FoundIssue[] | undefined
  readonly read: (key: string) => TrackerRequest
  readonly readState: (answer: unknown) => IssueState | undefined
  readonly comment: (key: string, text: string) => TrackerRequest
  /** Asks how an issue can be closed, where the tracker has workflows. */
  readonly findClosing?: (key: string) => TrackerRequest
  /** Closes an issue, in the way that was found; undefined where the workflow has none. */
  readonly close: (key: string, closing: unknown) => TrackerRequest | undefined
}

/** Longest title that all trackers accept. */
const longestTitle = 250

/** Returns the title in one line, short enough for every tracker. */
export function titleOf({ title }: TicketDraft): string {
  return shortLine(title, longestTitle)
}
