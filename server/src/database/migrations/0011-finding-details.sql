-- What a judgement rests on, for machines: the rule, the facts compared, the obligations that follow.
alter table finding add column details jsonb;
