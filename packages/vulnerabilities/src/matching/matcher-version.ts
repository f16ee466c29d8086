/**
 * The version of the matching rules. Raise it with every change that can alter a match of the same component and advisory: lookup
 * keys, an ordering, the evaluation of ranges, a confidence or the evidence; also when the rules for licences, lifecycles or
 * integrity change. A database matched by another version is rematched at the next start, and all modules are reevaluated afterwards
 * (docs/explanation/matching.md).
 */
export const matcherVersion = 3
