/** A table, and the slices beside its owner whose SQL may read it. */
interface OwnedTable {
  readonly about: string
  readonly readers?: readonly string[]
}

const mostSlices = ['sboms', 'analysis', 'risks', 'ingest', 'approvals', 'reports', 'overview', 'dependency-track', 'digests'] as const

/**
 * Every table by the slice that owns it. Only the owner writes a table. A slice that is not among the readers uses a function or a query
 * fragment that the owner exports. Readers are for joins: a list is a promise that the table's keys and columns stay.
 */
export const tableOwners: Readonly<Record<string, Readonly<Record<string, OwnedTable>>>> = {
  platform: {
    unreferenced_file: { about: 'A stored file that no row names, and since when.' },
  },
  feeds: {
    feed: { about: 'The state of a feed: its watermark, its last run and its last error.' },
    vulnerability: {
      about: 'One group of ids that name the same vulnerability.',
      readers: ['analysis', 'risks', 'approvals', 'reports', 'overview', 'digests', 'dependency-track'],
    },
    vulnerability_name: { about: 'A vulnerability id.', readers: ['analysis', 'risks', 'approvals', 'reports', 'digests', 'overview'] },
    stale_group: { about: 'A group of ids that may have been made by an older rule.' },
    advisory: { about: 'An advisory on a vulnerability or malicious package.', readers: ['analysis', 'approvals', 'reports', 'digests'] },
    advisory_affected: { about: 'A package that an advisory affects, with the affected versions.', readers: ['analysis', 'reports'] },
    advisory_revision: { about: 'Which revision of the advisories is in force.' },
    dropped_alias: { about: 'An alias that an advisory does not state any longer.', readers: ['analysis'] },
    advisory_copy: { about: 'A copy of an advisory that has several publishers.' },
    rematch_queue: { about: 'A package whose advisories changed and whose components await matching.' },
    match_quality: { about: 'How far the records of an ecosystem can be trusted.' },
    kev_entry: { about: 'An entry of the catalogue of known exploited vulnerabilities.', readers: ['approvals'] },
    eukev_entry: { about: 'A vulnerability that the catalogue of the European Union says is exploited.', readers: ['approvals'] },
    epss_score: { about: 'The current EPSS score of a CVE.', readers: ['analysis', 'risks', 'approvals', 'reports'] },
    epss_day: { about: 'A day of which EPSS scores are stored.' },
    epss_history: { about: 'The EPSS score of a CVE on a day.' },
    epss_change: { about: 'That EPSS scores changed, until findings follow them.' },
    epss_missing: { about: 'A CVE without an EPSS score, and when EPSS was last requested.' },
    euvd_mapping: { about: 'The EUVD id of a CVE.' },
    cwe: { about: 'A weakness of the CWE catalogue.', readers: ['analysis', 'risks', 'approvals', 'overview'] },
    eol_product: { about: 'A product of the end-of-life catalogue.', readers: ['analysis'] },
    eol_release: { about: 'A release of a product, and when its support ends.', readers: ['analysis', 'overview'] },
    eol_identifier: { about: 'A purl or CPE that names a product of the end-of-life catalogue.', readers: ['analysis'] },
    package_record: { about: "A package's record in its registry." },
    package_version: { about: "A version of a package's record." },
    package_requirement: { about: 'What the stable versions of a package require of another.' },
    package_fetch: { about: 'When a registry was last asked for a package, and when it is due again.' },
    component_fact: { about: "What a package's record says about a component.", readers: ['analysis', 'reports', 'overview'] },
    source_repository: { about: 'The activity of a source repository.', readers: ['analysis', 'reports', 'overview'] },
    past_repository: { about: 'How active a source repository was at its last visit of a past month.', readers: ['reports'] },
    repository_link: {
      about: 'The source repository of a package, and how reliable the source of the link is.',
      readers: ['analysis', 'reports', 'overview'],
    },
    repository_visit: { about: 'When a repository was last visited, and when it is due again.' },
  },
  access: {
    company: {
      about: 'A company and its settings.',
      readers: ['portfolio', 'sboms', 'analysis', 'risks', 'approvals', 'releases', 'backup', 'retention'],
    },
    app_user: { about: 'A user of a company.', readers: ['risks', 'approvals', 'overview'] },
    api_key: { about: 'An API key.' },
    key_usage: { about: 'How often a key was used on a day.' },
    activity: { about: 'A line of the audit log.', readers: ['reports'] },
    audit_day: { about: 'How many lines of a kind the audit log has on a day that is over.' },
    audit_counted: { about: 'Until when the lines of a company are counted by day.' },
    session: { about: 'A login session.' },
    user_identity: { about: 'Who a user is at an identity provider.' },
    invitation: { about: 'A link with which a user sets a password.' },
    user_totp: { about: 'The authenticator app of a user.' },
    totp_recovery_code: { about: 'A code that replaces one of the app once.' },
    device_request: { about: 'A device that waits for a user to sign it in. Belongs to no company.' },
    device_approval: { about: 'A device that a user has allowed, until it fetches its key.' },
    scim_token: { about: 'A token with which an identity provider provisions users.' },
    scim_user: { about: 'What an identity provider calls a user.' },
    scim_group: { about: 'A group of an identity provider.' },
    scim_group_member: { about: 'A user of a group.' },
    saved_view: { about: 'A named query of a page; one without a query pins it.', readers: ['overview'] },
    login_pause: { about: 'Failed logins by a hash of the address, account or browser. Belongs to no company.' },
  },
  webhooks: {
    webhook: { about: 'A webhook of a company.' },
    webhook_event: { about: 'An event that at least one webhook subscribes to.' },
    webhook_delivery: { about: 'The delivery of one event to one webhook.' },
  },
  portfolio: {
    project: { about: 'A project.', readers: mostSlices },
    module: { about: 'A module of a project.', readers: mostSlices },
    removed_entry: { about: 'An entry that somebody removed from the allow list of a module.' },
    tag: { about: 'A tag for projects and modules.', readers: ['overview', 'dependency-track'] },
  },
  sboms: {
    package: {
      about: 'A package of the global catalogue.',
      readers: ['feeds', 'analysis', 'risks', 'approvals', 'reports', 'overview', 'digests'],
    },
    component: {
      about: 'A version of a package in the global catalogue.',
      readers: ['feeds', 'analysis', 'risks', 'approvals', 'reports', 'overview', 'digests'],
    },
    component_lookup: { about: 'A package name by which advisories may name a component.', readers: ['feeds', 'analysis', 'reports'] },
    component_cpe: { about: 'A CPE that documents give a component.', readers: ['analysis'] },
    sbom: { about: 'An SBOM, shared by every scan of the same document.', readers: ['analysis', 'approvals', 'overview'] },
    scan: { about: 'A scan of a module.', readers: ['portfolio', 'analysis', 'ingest', 'approvals', 'overview', 'dependency-track'] },
    module_component: { about: "A component of a module's current scan; a view.", readers: ['feeds', 'analysis', 'reports', 'overview'] },
    module_component_row: { about: 'A component of a module in one generation.', readers: ['analysis'] },
    module_algorithm: { about: "A cryptographic algorithm of a module's current scan.", readers: ['reports'] },
  },
  analysis: {
    module_analysis: {
      about: 'The current scan of a module, its status and its statistics.',
      readers: ['portfolio', 'sboms', 'risks', 'approvals', 'reports', 'overview', 'dependency-track'],
    },
    module_counts: {
      about: "What lists show of a module's latest evaluation, and sort by.",
      readers: ['portfolio', 'reports', 'overview', 'dependency-track'],
    },
    module_change: { about: 'An evaluation that changed findings or counts of a module, with its cause.' },
    past_finding: { about: 'A finding as it was until a change of its module.', readers: ['reports', 'digests'] },
    change_advisory: { about: 'The advisory behind a finding that a change of advisories changed.' },
    analysis: { about: 'One evaluation of a module.', readers: ['portfolio', 'sboms', 'ingest', 'approvals', 'reports', 'overview'] },
    finding: {
      about: 'A finding in a module; a view.',
      readers: ['risks', 'approvals', 'reports', 'overview', 'dependency-track', 'digests'],
    },
    finding_row: { about: 'A finding in a module in one generation.' },
    module_facet_count: { about: 'How many findings of a module share their facets and what introduces them.' },
    facet_counted_module: { about: 'The state in which the findings of a module were counted by facets.' },
    company_facet_count: { about: 'The sum of module_facet_count over the modules of a company.' },
    module_generation: { about: 'A generation of a module that is being written or removed.' },
    generation_note: { about: 'What happened to a module while a generation of it was written.' },
    withdrawn_finding: { about: 'A finding that went with a withdrawn advisory.' },
    component_match: { about: 'An advisory that affects a component, with the evidence.', readers: ['approvals', 'reports', 'digests'] },
    withdrawn_match: { about: 'A match that went with a withdrawn advisory.' },
    matcher_state: { about: 'The version of the matching rules, and how far a newer version has matched. At most one row.' },
    component_lifecycle: { about: 'The lifecycle of a component: a release of the end-of-life catalogue.', readers: ['overview'] },
    background_answer: { about: 'A plan or preview that a job computes, until it is removed.' },
    reevaluation_watermark: { about: 'Until when a time trigger has been evaluated.' },
    vex_document: { about: 'A VEX document.' },
    vex_statement: { about: 'A statement of a VEX document.' },
    vex_name: { about: 'A vulnerability id in a VEX statement.' },
    vex_product: { about: 'The products of a VEX statement that share a lookup key.' },
    finding_note: { about: 'What somebody wrote to a finding.' },
    own_statement: { about: 'A decision of the company on findings, published as a VEX document.' },
  },
  tickets: {
    ticket: { about: 'A ticket in an issue tracker about a finding or a risk.' },
  },
  risks: {
    risk: { about: 'A risk of the risk register.', readers: ['reports', 'overview'] },
    risk_history: { about: 'A change of a risk.' },
    risk_task: { about: 'A task of a risk.' },
    risk_scheme: { about: 'What a company, project or module sets in the assessment scheme; null leaves it to the level above.' },
  },
  ingest: {
    obom: { about: 'An operations BOM.' },
    sarif: { about: 'The results of an analysis tool.' },
    sarif_page: { about: 'A page of the findings of an analysis tool.' },
  },
  digests: {
    digest: { about: 'The digest that a user wants by mail, its next time and its last problem.' },
  },
  'repository-scans': {
    repository_scan: { about: 'A deep scan of a repository.', readers: ['overview'] },
    repository_scan_upload: { about: 'A result that a client is about to upload.' },
    repository_scan_memory: { about: 'What the last scan of an address learned of its contents.' },
    repository_scan_content: { about: 'What a content of scanned repositories says.' },
  },
  approvals: {
    approval: { about: 'An approval request and the frozen head of its release.', readers: ['releases', 'overview'] },
    approval_module: { about: 'A module as it was when its approval was requested.' },
    release_component: { about: 'A component of the catalogue in an approved release.', readers: ['overview'] },
  },
  releases: {
    release_document: { about: 'A published document of a release.' },
    release_summary: { about: 'The figures on the page of a release.' },
    signing_key: { about: 'The public half of a key that signed documents. Belongs to no company.' },
    csaf_edition: { about: "The current CSAF document of a release, once it differs from the release's own." },
    openpgp_signature: { about: 'An OpenPGP signature of a CSAF document.' },
  },
  products: {
    product: { about: 'A product.', readers: ['overview'] },
    product_misuse: { about: 'A foreseeable misuse of a product.' },
    product_support: { about: 'A support contract of a product.' },
    product_solution: { about: 'A release that is part of a product.', readers: ['overview'] },
    product_file: { about: 'A photo or document of a product.' },
    product_evaluation: { about: "What the dossier's checklist reads of the releases of a product." },
    exploited_vulnerability: { about: 'A vulnerability known to be exploited in a released product, and its notification.' },
    exploited_vulnerability_event: { about: 'A line of the history of such a vulnerability.' },
  },
  reports: {
    dashboard_count: { about: 'What the dashboard of a large company counts over all its modules, as a job last counted it.' },
    company_component_count: { about: 'How many modules of a large company have a component, by its declared licences.' },
    component_counted_module: { about: 'The state in which the components of a module were counted, and which they were.' },
  },
  'dependency-track': {
    dependency_track_version: { about: 'The name and version by which clients of Dependency-Track know a module.' },
  },
  retention: {
    retention_progress: { about: 'How far the rows of a company were examined for removal.' },
  },
  backup: {
    backup_attempt: { about: 'The last attempt to back up into a bucket.' },
    last_backup: { about: 'When the service was last backed up completely.' },
  },
}
