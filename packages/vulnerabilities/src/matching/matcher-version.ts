/**
 * The version of the matching rules. Raise it with every change after which the same component and advisory may match otherwise: the
 * packages a purl is looked up by, an ordering, the evaluation of ranges, a confidence or what a proof says; and with a change of the rules by
 * which licences, lifecycles or integrity are evaluated. A database that was matched by another version is matched anew at the next start, and
 * every module is evaluated anew at the end of that (docs/matching.md).
 */
export const matcherVersion = 2
