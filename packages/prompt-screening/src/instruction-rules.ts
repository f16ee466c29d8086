import { imperativeRules } from './imperative-rules.ts'
import type { PatternRule } from './suspicion.ts'

/**
 * Each pattern is written `hints :: expression`. The expression matches folded text (lower-case, no accents, see
 * readable-text.ts) and knows two additions: a space stands for any short gap between words, and `~3` for up to three
 * words in between. Every repetition is bounded, so that time stays linear in the length of the text.
 * The hints are the first five letters of words (whole words where they are shorter) of which each match contains at
 * least one; a pattern is not tried on text without them. Where no word but a sign or a script tells, the hint is `*`.
 *
 * What a rule must not find matters as much: architecture documents speak of prompts, rules, tools, secrets and
 * reports all the time. So orders are told from descriptions by imperative, addressee and object together.
 */
const table: readonly (readonly [rule: string, description: string, ...patterns: string[]])[] = [
  [
    'override-instructions',
    'Orders the reader to set aside its earlier instructions',
    String.raw`ignor disre forge :: \b(?:ignore|disregard|forget) ~4(?:previous|prior|earlier|preceding|above|foregoing|former|original|initial|your|system) ~2(?:instructions?|prompts?|directives?|guidelines)\b`,
    String.raw`ignor disre forge :: \b(?:ignore|disregard|forget) (?:~2(?:the|all|any|other|existing|these|those) ~1)?instructions\b(?! (?:files?|for (?:building|installing)|below|in)\b)`,
    String.raw`overr bypas negle :: \b(?:override|bypass|neglect) (?!of )~2(?:previous|prior|earlier|preceding|original|initial|your) ~1(?:instructions?|prompts?|directives?|guidelines)\b|(?:^|[.!?:;\n>*-]\x20?)(?:override|bypass) (?:the |your )?system (?:prompt|instructions)\b`,
    String.raw`follo obey obeyi :: \b(?:do not|don t|never|stop) (?:follow|following|obey|obeying) ~3(?:previous|prior|earlier|above|original|initial|your|system|other) ~2(?:instructions?|prompts?|directives?|guidelines|rules)\b`,
    String.raw`ignor disre forge :: \b(?:ignore|disregard|forget) ~2(?:all|any|everything|every) ~2(?:previous|prior|earlier|preceding|above|foregoing) ~1(?:rules|commands?|orders|messages|context|directions|constraints|restrictions|training|text)\b`,
    String.raw`ignor disre forge overr bypas :: \b(?:ignore|disregard|forget|override|bypass) (?:all )?(?:of )?your ~3(?:rules|training|programming|guardrails|safeguards|restrictions|constraints|limitations|safety|context|polic(?:y|ies))\b`,
    String.raw`follo obey obeyi heed heedi :: \b(?:do not|don t|never|stop) (?:follow|following|obey|obeying|heed|heeding) (?:(?:any|all) )?(?:of )?(?:the |these |those )?(?:instructions?|directives?|prompts?|guidelines|rules) (?:above|before this|that (?:precede|came before)|given (?:above|before))\b`,
    String.raw`ignor disre forge :: (?:^|[.!?:;\n>*-]\x20?|\b(?:please|then|now|you must) )(?:ignore|disregard|forget) (?:all )?(?:of )?the (?:previous|prior|earlier|preceding|above|foregoing) (?:rules|commands|orders|directions|constraints|restrictions)\b`,
    String.raw`atten heed :: \bpay no (?:attention|heed) to (?:anything|everything|whatever|all|any|the (?:instructions|rules|text|prompts?)) ~4(?:above|before|so far|previous|earlier|instructions|prompts?)\b`,
    String.raw`disre forge :: \b(?:disregard|forget) (?:all |everything )?(?:of )?the (?:above|foregoing|preceding)(?= and |\s{0,3}[.;:!,]|\s{0,3}$)`,
    String.raw`ignor :: \bignore (?:all |everything )?(?:of )?the (?:above|foregoing) (?:text|content|context|document|and (?:instead|say|do|write|answer|respond|reply|tell|output|report|follow|act))\b`,
    String.raw`ignor disre forge :: \b(?:ignore|forget|disregard) everything (?:above|before|so far|written|i said|you (?:know|have|were|was|learned|learnt))\b`,
    String.raw`instr :: \b(?:new|updated|real|actual|secret|hidden) (?:system )?instructions? (?:for you|from (?:now|the (?:system|developer|admin))|override)\b`,
    String.raw`task role goal job missi instr :: \byour (?:new|real|only|actual|true|primary) (?:task|goal|role|job|mission|instructions?) (?:is|are)\b`,
    String.raw`now :: \bfrom now on you (?:are (?:an?|the|no longer|my)|act|respond|answer|obey|(?:will|must|shall|should) (?:only )?(?:act|behave|respond|answer|obey|ignore|comply|say))\b`,
    // German
    String.raw`ignor missa vergi verge verwi verwe uberg ueber ubers :: \b(?:ignorieren?|ignorier|missachten?|vergiss|vergessen|verwirf|verwerfen|ubergehen?|uebergehen?|uberschreiben?|ueberschreiben?) ~4(?:vorherig|vorangegangen|vorangehend|vorig|bisherig|fruher|frueher|obig|vorstehend|ursprunglich|urspruenglich|deine|ihre|alle|samtliche|saemtliche)[a-z]{0,4} ~3(?:anweisung|instruktion|systemanweisung|befehl|vorgabe|prompt|systemprompt|richtlinie|direktive)[a-z]{0,3}\b`,
    String.raw`ignor missa vergi verge :: \b(?:ignorieren?|ignorier|missachten?|vergiss|vergessen) ~2(?:alle[sn]?|samtliche) ~2(?:vorherig|bisherig|obig|fruher|frueher)[a-z]{0,4} ~1(?:regeln?|texte?|hinweise?|kontext)\b`,
    String.raw`vergi verge ignor :: \b(?:vergiss|vergessen sie|ignoriere|ignorieren sie) alles (?:bisherige|vorherige|obige|davor|was)\b`,
    // French
    String.raw`ignor oubli negli outre tiens tenez tenir fais faite suis suive :: \b(?:ignore[zr]?|oublie[zr]?|neglige[zr]?|outrepasse[zr]?|(?:ne )?(?:tiens|tenez|tenir) (?:pas )?compte|fai(?:s|tes) abstraction|ne (?:suis|suivez) (?:pas|plus)) ~4(?:instructions?|consignes?|directives?|ordres?|prompts?|regles?) ~2(?:precedent|anterieur|initial|prealable|ci dessus|du systeme|systeme|d origine|donnee)[a-z]{0,2}\b`,
    String.raw`ignor oubli :: \b(?:ignore[zr]?|oublie[zr]?) ~3(?:precedentes|anterieures) (?:instructions?|consignes?|directives?)\b|\b(?:ignore[zr]?|oublie[zr]?) tout ce qui (?:precede|est au dessus)\b`,
    // Spanish, Portuguese, Italian
    String.raw`ignor olvid desca deses omit omite omita sigas sigai caso pasa pase :: \b(?:ignor[ae]d?|ignoren|olvid[ae]d?|olviden|descart[ae]|desestim[ae]|omit[ae]|no sig[au]i?s|(?:haz|haga) caso omiso|pas[ae] por alto) ~4(?:instrucciones|indicaciones|ordenes|directrices|directivas|reglas|prompts?) ~2(?:anterior|previa|precedente|inicial|original|de arriba|del sistema|dadas)[a-z]{0,3}\b`,
    String.raw`ignor olvid :: \b(?:ignor[ae]|olvid[ae]) ~3(?:anteriores|previas) (?:instrucciones|indicaciones|ordenes|reglas)\b`,
    String.raw`ignor esque desco :: \b(?:ignore|esqueca|desconsidere) ~4(?:instrucoes|comandos|ordens|diretrizes) ~2(?:anterior|previ|acima)[a-z]{0,3}\b`,
    String.raw`ignor dimen trasc :: \b(?:ignora|dimentica|trascura|ignorate|dimenticate) ~4(?:istruzioni|direttive|indicazioni|comandi) ~2(?:precedent|anterior|sopra|iniziali)[a-z]{0,2}\b`,
    // Dutch, Polish, Russian, Chinese, Japanese
    String.raw`negee verge zigno :: \b(?:negeer|vergeet) ~3(?:vorige|eerdere|voorgaande|bovenstaande) ~1(?:instructies|opdrachten|aanwijzingen)\b|\bzignoruj ~3(?:poprzednie|wczesniejsze|powyzsze) ~1(?:instrukcje|polecenia)\b`,
    String.raw`* :: (?:игнорируи|игнорировать|забудь|проигнорируи)(?:те)?\s(?:все\s)?(?:предыдущие|прежние|вышеуказанные)\s(?:инструкции|указания|команды)`,
    String.raw`* :: (?:忽略|无视|忘记|無視|忘掉)[^。\n]{0,6}(?:之前|以上|上面|前面|先前|此前)[^。\n]{0,6}(?:指令|指示|提示|命令|规则|說明|说明)`,
    String.raw`* :: (?:以前|これまて|前|上記)の(?:すへての)?(?:指示|命令|フロンフト)[^。\n]{0,4}(?:無視|忘れ)`,
    // Written backwards, or in ROT13
    String.raw`snoit tpmor erong vafge flfgr :: \b(?:snoitcurtsni|tpmorp metsys|erongi)\b|\b(?:vafgehpgvbaf?|flfgrz cebzcg)\b`,
  ],
  [
    'role-change',
    'Gives the reader a new role or lifts its limits',
    String.raw`now hence longe :: \byou are (?:now|from now on|henceforth|no longer) (?:an?|my|the|acting as|operating as|in the role of) ~3(?:assistant|ai|model|bot|chatbot|agent|auditor|hacker|expert|dan|reviewer|administrator|admin|interpreter|terminal|persona)\b`,
    String.raw`now longe :: \byou are (?:now|no longer) (?:dan|jailbroken|unrestricted|unfiltered|uncensored|bound by|restricted by|subject to|free (?:from|of|to)|in (?:dan|god|jailbreak|unrestricted|developer|maintenance|admin) mode)\b`,
    String.raw`act behav answe dan unres unfil jailb uncen evil rogue :: \b(?:act|behave|answer) as if you (?:are|were|had|have)\b|\b(?:act|behave|respond|answer|continue) as (?:dan\b|an? (?:unrestricted|unfiltered|jailbroken|uncensored|evil|rogue) )`,
    String.raw`prete dan jailb god unres unfil anyth :: \bpretend (?:that )?you (?:are|have|were|can)\b|\b(?:enable|enter|activate|switch to) (?:dan|jailbreak|god|unrestricted|unfiltered) mode\b|\bdo anything now\b`,
    String.raw`ai artif llm model :: \bas an? (?:ai|artificial intelligence|large language model|llm|language model)(?: (?:language model|assistant|model|agent|reviewer|auditor|system))? you (?:must|should|will|shall|are|can|have)\b`,
    String.raw`bist :: \bdu bist (?:jetzt|nun|ab sofort|ab jetzt|nicht mehr|nicht langer) ~3(?:assistent|ki|modell|sprachmodell|bot|agent|prufer|experte|hacker|administrator|gebunden|frei|uneingeschrankt)[a-z]{0,3}\b`,
    String.raw`jetzt sofor verha tu antwo :: \bab (?:jetzt|sofort) (?:bist du|antwortest du|verhaltst du|handelst du|sollst du)\b|\b(?:verhalte dich|tu so|antworte) (?:wie|als)(?: ob)? (?:du|ein ~2(?:assistent|ki|modell|hacker))\b`,
    String.raw`maint desor agis agiss repon :: \b(?:tu es|vous etes) (?:maintenant|desormais) (?:un|une|le|la|mon|libre)\b|\b(?:agis|agissez|reponds) comme (?:si tu|si vous|un assistant|une ia)\b`,
    String.raw`ahora actua ora agora :: \b(?:ahora eres|a partir de ahora (?:eres|actua|responde|debes|seras)|actua como (?:si|una ia|un asistente))\b|\b(?:ora sei un|agora voce e um)\b`,
  ],
  [
    'system-prompt-marker',
    'Imitates the markers that separate system, user and assistant in the input of a model',
    String.raw`* :: <\|(?:im start|im end|system|user|assistant|endoftext|eot id|start header id|end header id|begin of text|endofprompt|tool)\|>`,
    String.raw`* :: \[\/?inst\]|<<\/?sys>>|<(?:start of turn|end of turn)>|\[\/?system (?:prompt|message|instructions?)\]`,
    String.raw`* :: <\/?(?:system|assistant|developer|admin)[\x20-]?(?:prompt|message|instructions?|reminder|override)>|<(?:system|assistant)>\s{0,3}(?:you|ignore|from now|do not|always|never)`,
    String.raw`promp instr overr syste :: (?:^|\n)[\x20\t>*#\["-]{0,6}(?:(?:system|assistant|developer|admin(?:istrator)?|root)[\x20-](?:prompt|instructions?|override)|system[\x20-](?:message|note|command))\]?[\x20*"]{0,3}:(?!\W{0,4}(?:the text|a text|text) )`,
    String.raw`syste assis :: (?:^|\n)[\x20\t>*#\["-]{0,6}(?:system|assistant)\]?[\x20*"]{0,3}:[\x20*"]{0,3}(?:you (?:are|must|will|should|have)|ignore|disregard|from now|do not|always|never|new)\b`,
    String.raw`instr syste assis human :: (?:^|\n)#{2,4}\x20(?:instruction|system|assistant|human)(?: prompt)?:|(?:^|\n)(?:human|user):[^\n]{0,200}\n{1,2}(?:assistant|ai):`,
    String.raw`promp instr overr syste :: \b(?:begin|end|start of|end of) (?:system|hidden|admin|developer) (?:prompt|instructions?|message|override)\b|\bsystem (?:override|prompt) (?:activated|enabled|begins|engaged)\b`,
    String.raw`role :: "role"\s?:\s?"(?:system|developer)"\s?,\s?"content"`,
  ],
  [
    'prompt-disclosure',
    'Asks for the reader’s own instructions',
    String.raw`promp instr syste guide :: \b(?:reveal|print|repeat|show|output|leak|disclose|display|return|dump|quote|recite|summari[sz]e|translate|tell me|give me|what (?:is|are|was|were)) (?:me |us )?(?:all |verbatim )?(?:of )?your ~2(?:prompt|instructions|system message|guidelines)\b`,
    String.raw`promp instr :: \b(?:reveal|repeat|leak|disclose|dump|recite|print|output) ~3(?:the|(?<!(?:not|never|to|cannot) [a-z]{4,8} )its) (?:system|hidden|secret|initial|internal) (?:prompt|instructions)\b`,
    String.raw`repea :: \brepeat (?:everything|all|the (?:words|text)) (?:above|before)\b`,
    String.raw`promp anwei instr syste :: \b(?:zeige?|nenne?|verrate?|wiederhole?|gib) (?:mir )?~1(?:deine?n?|den) ~2(?:prompt|systemprompt|systemanweisung|anweisungen|instruktionen)\b`,
    String.raw`promp instr consi :: \b(?:revele|montre|affiche|repete)[zr]?(?: moi)? (?:tes|vos|ton|votre|le) ~2(?:instructions|prompt|consignes|prompt systeme)\b|\b(?:revela|muestra|repite|imprime)(?:me)? (?:tus|tu|el) ~2(?:instrucciones|prompt)\b`,
  ],
  [
    'tool-call',
    'Imitates or orders the use of the reader’s tools',
    String.raw`* :: <\/?(?:tool[\x20-]?calls?|function[\x20-]?calls?|tool[\x20-]?use|use mcp tool|antml:[a-z\x20]{1,20})>|<invoke name=|\[tool[\x20-]?calls?\]|"tool calls?"\s?:\s?\[`,
    String.raw`tool tools mcp :: \b(?:use|call|invoke|run) (?:one of )?your (?!own\b)~1(?:tools?|tool access|mcp)\b(?! chain| of choice)|\b(?:use|call|invoke) the ~1(?:bash|shell|terminal|browser|browsing|web search|fetch|email|file|filesystem|python|mcp) tool (?:to|and|with|now)\b`,
    String.raw`tool :: (?:^|[.!?:;\n>*-]\x20?|\b(?:please|then|now|you must) )(?:call|invoke|run|use) the tool (?:delete|remove|drop|erase|wipe|send|upload|exec|execute|shell|bash|write|approve|transfer|grant) ~3(?:with|on|to|and|for)\b`,
    String.raw`call invok run :: \b(?:call|invoke|run|execute) the (?:tool|function|command|method) ~3(?:with|on|for|and) ~2(?:secrets?|credentials?|passwords?|api keys?|tokens|private keys?|environment variables?)\b`,
    String.raw`execu run :: \b(?:execute|run) the following ~1(?:commands?|code|script)\W{0,5}(?:curl|wget) [^\n]{0,200}\|\s?(?:sudo )?(?:ba|z)?sh\b`,
    String.raw`werkz tools outil herra :: \b(?:nutzen?|verwenden?|rufe?) (?:sie )?(?:deine?|ihre?) ~1(?:werkzeuge?|tools?)\b|\butilise[zr]? (?:tes|vos) outils\b|\b(?:usa|utiliza) tus herramientas\b`,
    String.raw`witho decod decry :: \b(?:run|execute) ~6without (?:asking|confirmation|user (?:approval|consent)|telling)\b|\b(?:decode|decrypt) (?:this|the following|and) ~4(?:follow|execute|obey|do what)\b`,
  ],
  [
    'data-exfiltration',
    'Orders the reader to send data away',
    String.raw`send post uploa forwa trans exfil email mail leak submi deliv copy :: (?:^|[.!?:;\n>*-]\x20?|\b(?:please|then|you must|you should|now|also|first|secretly|silently) )(?:send|post|upload|forward|transmit|exfiltrate|e-?mail|leak|submit|deliver|copy) ~4(?:api keys?|secrets?|credentials?|passwords?|tokens?|env(?:ironment)? variables?|env vars?|env files?|private keys?|ssh keys?|source code|files?|contents|data|report|document|findings) ~5(?:to|via|into) ~3(?:https? |[\w.-]{1,40}@|webhooks?\b|attacker|our server|my server|this (?:url|address|server|endpoint)|the following (?:url|address|server|endpoint))`,
    String.raw`send post uploa forwa trans exfil email leak appen encod inclu submi :: \b(?:send|post|upload|forward|transmit|exfiltrate|email|leak|append|encode|include|submit) ~3(?:(?:conversation|chat) ~1(?:history|context|logs?|transcript)|system prompt|previous messages|your (?:memory|context|instructions|conversation)|everything you know|(?:all|any|every|your) ~2(?:secrets|credentials|passwords|api keys?|tokens|env(?:ironment)? variables?)) ~5(?:to|via|into|in) ~3(?:https? |[\w.-]{1,40}@|url|webhook|attacker|the (?:following|address|query|image|link))`,
    String.raw`* :: !\[[^\]\n]{0,80}\]\(https?:[^)\s]{1,200}[?&][^)\s]{0,60}=(?:%7b|[{[<$]{1,2})\s?(?:data|secrets?|conversation|history|chat|prompt|summary|context|contents?|answer|response|key|token|user)`,
    String.raw`sende schic uberm ueber lade :: \b(?:sende|schicke|ubermittle|uebermittle|senden sie|schicken sie|lade) ~4(?:zugangsdaten|passworter|passwoerter|schlussel|schluessel|geheimnisse|tokens?|umgebungsvariablen|systemprompt|gesprachsverlauf|chatverlauf|inhalte?|daten) ~4(?:an|nach|zu|auf) ~2(?:https? |[\w.-]{1,40}@|folgende)`,
    String.raw`envoi envoy trans envia envie manda :: \b(?:envoie|envoyez|transmets|transmettez|envia|envie|manda) ~4(?:cles?|secrets?|identifiants|mots de passe|jetons?|variables d environnement|donnees|contrasenas?|claves?|credenciales|secretos|datos) ~4(?:a|vers|al?) ~2(?:https? |[\w.-]{1,40}@)`,
  ],
  [
    'report-manipulation',
    'Tells the reader what to conclude or to leave out of its report',
    String.raw`tell assur infor convi persu :: \b(?:tell|assure|inform|convince|persuade) (?:the |your |any |all )?(?:reader|user|auditor|reviewer|human|customer|operator|developer|team|manager|security team|person)s? (?!whether |if |when |which |how )~5(?:(?:no|zero|nothing) ~2(?:vulnerabilit|issues?|findings?|risks?|problems?|threats?|weakness|concerns?|to worry|to fix)|(?:safe|secure|harmless|compliant|clean|trustworthy)(?: and |\x20?[.!,\n]|$))`,
    String.raw`say state claim tell write answe concl respo decla prete asser :: \b(?:when|while|if|after|before) (?:you (?:are )?)?(?:summari[sz]|review|analy[sz]|audit|assess|evaluat|scan|report|generat|judg|rat)(?:e|ing|es)?\b ~8(?:say|state|claim|tell|write|answer|conclude|respond|declare|pretend|assert) ~6(?:no|zero|nothing|safe|secure|harmless|compliant|clean|approved|trustworthy)\b`,
    String.raw`omit hide leave suppr vulne findi cve cves weakn threa risk risks :: \b(?:when|while|if|after|before) (?:you (?:are )?)?(?:summari[sz]|review|analy[sz]|audit|assess|evaluat|scan|report|generat|judg|rat)(?:e|ing|es)?\b ~8(?:omit|hide|leave out|suppress|(?:do not|don t|never) (?:mention|report|list|include|flag|show)) ~4(?:vulnerabilit|findings?|risks?|cves?|threats?|weakness)`,
    String.raw`mark rate class repor treat score label asses consi decla :: (?:^|[.!?:;\n>*-]\x20?|\b(?:please|you must|you should|always|just|simply|and) )(?:mark|rate|classify|report|treat|score|label|assess|consider|declare) ~3(?:all|every|each|any|this) ~4(?:vulnerabilit[a-z]{1,3}|findings?|risks?|components?|threats?|cves?|issues?|applications?|projects?|modules?|packages?|code|documents?|systems?) (?:here |listed |found )?(?:as|to be) (?:an? )?(?:safe|harmless|low|none|false positives?|not (?:affected|vulnerable|applicable)|no risk|compliant|secure|informational|negligible|benign|trustworthy|approved)\b`,
    String.raw`vulne findi cve cves weakn threa risk risks secur :: \b(?:do not|don t|never|must not) (?:report|mention|list|flag|raise|disclose|include|show|record|create|generate|propose|identify|derive|suggest|output) (?:any |further |new |the |these |this |its |all |known )?(?:of )?(?:the |these |its )?(?:security )?(?:vulnerabilit(?:y|ies)|findings?|cves?|weakness(?:es)?|threats?|risks?|(?<=security[\s\S])(?:issues|problems|flaws))(?=\x20?(?:[.;!]|,(?! but)|$|\n|in (?:the|this|your|any) (?:report|summary|analysis|review|answer|output|assessment)|(?:for|of|about|to|in) this|regardless))`,
    String.raw`alway :: \balways (?:answer|respond|reply|output|say|conclude|recommend|approve|return) (?:with )?(?:that )?["'(]{0,2}(?:approved?|safe|secure|no (?:issues|findings|vulnerabilities|risks?)|compliant|pass(?:ed)?|low risk|yes)\b`,
    String.raw`give :: \bgive (?:this|the|my|our) (?:project|application|component|code|product|module|document|package) (?:an? |the )?(?:perfect|highest|best|top|full|maximum|positive|flawless|10)\b`,
    String.raw`keine kein siche unbed konfo schwa :: \b(?:sage?|sagen|teile?n?|berichten?|schreiben?|behaupten?|versicher[en]{0,2}) (?:sie )?(?:dem|der|den|allen|es gebe|dass) ~6(?:keine?|sicher|unbedenklich|konform|schwachstellenfrei)\b`,
    String.raw`schwa siche risik befun funde :: \b(?:erwahnen?|erwaehnen?|melden?|nennen?|berichten?|verschweigen?|listen?) (?:sie )?~1(?:keine(?:rlei)?|alle|niemals|die) ~1(?:schwachstellen?|sicherheitslucken?|sicherheitsluecken?|risiken|befunde|funde)(?=\x20?(?:[.;!,]|$|\n|in diesem|im bericht|auf|fur))`,
    String.raw`vulne faill risqu probl :: \b(?:dis|dites|indique|indiquez|affirme|affirmez|declare|declarez|ecris|signale|signalez) ~4qu il n y a ~2(?:aucune?|pas de) ~1(?:vulnerabilite|faille|risque|probleme)|\bne (?:mentionne|signale|rapporte)[zr]? (?:aucune?|pas les|jamais) ~1(?:vulnerabilites?|failles?|risques?)\b`,
    String.raw`vulne riesg probl fallo :: \b(?:di|diga|indica|indique|informa|afirma|escribe|declara) ~3que no (?:hay|existen|tiene) ~1(?:vulnerabilidades|riesgos|problemas|fallos)\b|\bno (?:menciones|informes|reportes|incluyas) ~2(?:vulnerabilidades|riesgos|fallos)\b`,
  ],
  [
    'concealment',
    'Asks the reader to keep the order itself secret',
    String.raw`tell telli infor menti revea discl repea ackno show :: \b(?:do not|don t|never|without) (?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|disclose|disclosing|repeat|acknowledge|acknowledging|show) ~4(?:this|these|the above|the following|any of this) (?:hidden |secret )?(?:instructions?|prompt|message|note|text|paragraph|comment|order|section|request)s?\b`,
    String.raw`tell infor let alert :: \b(?:do not|don t|never) (?:tell|inform|let|alert) (?:the |your )?(?:user|reader|human|operator|reviewer|anyone) ~2(?:about|that|know) (?:this|you (?:are|were|did|have|received|got)|these)\b`,
    String.raw`erwah erwae verra menti revel :: \b(?:erwahnen?|erwaehnen?|verraten?|verrat) (?:sie )?~2(?:diese[nrs]?) ~1(?:anweisung(?:en)?|hinweis|text|nachricht) (?:nicht|nie|niemals)\b|\bne (?:mentionne|revele)[zr]? (?:pas|jamais) (?:cette|ces|ce) (?:instructions?|message|consignes?)\b|\bno (?:menciones|reveles) (?:esta|estas|este) (?:instruccion(?:es)?|mensaje|indicaci[a-z]{2,6})\b`,
  ],
  [
    'addressed-to-ai',
    'Speaks to AI tools instead of to people',
    String.raw`ai llm llms langu chatg gpt claud copil gemin :: \b(?:note|attention|important|message|notice|instructions?|reminder|hint|warning|order|hello|hey|dear) (?:to |for )?(?:all |any |the |every )?(?:automated )?(?:ai|llms?|language models?|large language models?|chatgpt|gpt 4|claude|copilot|gemini)(?: (?:assistants?|agents?|models?|reviewers?|tools?|systems?|bots?|auditors?|summari[sz]ers?|readers?|scanners?))?["*\x20]{0,3}[:!,]`,
    String.raw`ai llm langu artif chatb chatg :: \bif you are (?:an? |the )?(?:automated )?(?:ai|llm|language model|large language model|artificial intelligence|chatbot|chatgpt)\b(?! (?:developer|engineer|researcher|company|startup|team|vendor|provider|scientist|specialist))`,
    String.raw`ai llm :: \b(?:ai|llm) (?:assistants?|agents?|models?|reviewers?|tools?|systems?|auditors?|scanners?) (?:reading|processing|analy[sz]ing|reviewing|summari[sz]ing|parsing|scanning) this\b ~4(?:must|should|shall|have to|are (?:required|instructed|ordered)|will)\b`,
    String.raw`ki sprac llm llms :: \b(?:hinweis|achtung|nachricht|anweisung|wichtig) (?:an |fur )?(?:alle |die |das )?(?:ki|sprachmodelle?|llms?|ki (?:assistenten?|modelle?|agenten?|systeme?|werkzeuge?|prufer))["*\x20]{0,3}[:!,]|\bwenn du (?:eine? )?(?:ki|sprachmodell|llm)\b`,
    String.raw`ia ias model llm :: \bsi (?:tu es|vous etes) (?:une ia|un modele de langage|un llm)\b|\bsi eres (?:una ia|un modelo de lenguaje|un llm)\b|\b(?:note|attention|message) (?:a|aux|pour) (?:l |les )?(?:ia|modeles? de langage)["*\x20]{0,3}[:!,]`,
  ],
]

const gap = String.raw`[\s"'’„“”,;:()>*~\`-]{1,4}`
const word = String.raw`[a-z0-9]{1,24}`

/** A rule of the table, compiled. */
export interface InstructionRule extends PatternRule {
  readonly hints: readonly string[]
}

function readRule(rule: string, description: string, written: string): InstructionRule {
  const [hints = '', expression = ''] = written.split(' :: ')
  const folded = expression.normalize('NFKD').replace(/\p{M}+/gu, '')
  const pattern = folded.replaceAll(/~(\d{1,2})/g, (_, most: string) => `(?:${word} ){0,${most}}`).replaceAll(' ', gap)
  return { rule, description, hints: hints.split(' '), pattern: new RegExp(pattern, 'g') }
}

const descriptions = new Map(table.map(([rule, description]) => [rule, description]))

/** Rules that find instructions aimed at AI tools by their wording. */
export const instructionRules: readonly InstructionRule[] = [
  ...table.flatMap(([rule, description, ...patterns]) => patterns.map((written) => readRule(rule, description, written))),
  ...imperativeRules.flatMap(([rule, ...patterns]) => patterns.map((written) => readRule(rule, descriptions.get(rule) ?? '', written))),
]
