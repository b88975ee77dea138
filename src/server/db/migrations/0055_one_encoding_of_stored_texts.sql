-- One by one, after the routines
-- The texts of before in the encoding that fields and searches use now: NFC, and one character for each Malayalam chillu (written-text.ts).
-- Each row commits by itself, so that no request waits for another row. The triggers of archived cycles let an encoding pass, and those of
-- the list of applications follow the names. Of two rows that would become the same, the second one stays as it is.
DO $$
DECLARE
  encoded CONSTANT text := 'replace(replace(replace(replace(replace(replace(normalize(%s, NFC)'
    ', E''\u0D23\u0D4D\u200D'', E''\u0D7A''), E''\u0D28\u0D4D\u200D'', E''\u0D7B''), E''\u0D30\u0D4D\u200D'', E''\u0D7C'')'
    ', E''\u0D32\u0D4D\u200D'', E''\u0D7D''), E''\u0D33\u0D4D\u200D'', E''\u0D7E''), E''\u0D15\u0D4D\u200D'', E''\u0D7F'')';
  proposal CONSTANT text := 'technical_approach,tech_stack,past_experience,curriculum_fit,time_commitment,timeline';
  target record;
  changes text;
  differs text;
  ids uuid[];
  one uuid;
  last uuid;
BEGIN
  FOR target IN SELECT * FROM (VALUES
    ('profiles', 'user_id', 'display_name,college,past_experiences,looking_note', 'skills'),
    ('departments', 'id', 'name,description', ''),
    ('cycles', 'id', 'name', ''),
    ('projects', 'id', 'project_number,name,description,what_is_it,problem_statement,data_available,project_requirements,'
      'primary_use_cases,requirements,deliverables,additional_features', 'skills_required'),
    ('teams', 'id', 'name,description', 'wanted_skills'),
    ('team_member_profiles', 'id', 'display_name,college,past_experiences', ''),
    ('application_members', 'id', 'display_name', ''),
    ('applications', 'id', 'initial_proposal,' || proposal, ''),
    ('detailed_drafts', 'application_id', proposal, ''),
    ('application_blind_texts', 'application_id', 'folded', ''),
    ('saved_views', 'id', 'name', '')
  ) AS named (tab, key, texts, lists) LOOP
    SELECT string_agg(set_to, ', '), string_agg(differs_if, ' OR ') INTO changes, differs FROM (
      SELECT format('%I = ', name) || format(encoded, quote_ident(name) || '::text') AS set_to,
        format('%I::text IS DISTINCT FROM ', name) || format(encoded, quote_ident(name) || '::text') AS differs_if
        FROM string_to_table(target.texts, ',') AS name
      UNION ALL SELECT format('%I = ARRAY(SELECT ', name) || format(encoded, 'word')
          || format(' FROM unnest(%I) WITH ORDINALITY AS listed (word, place) ORDER BY place)', name),
        format('array_to_string(%I, '','') IS DISTINCT FROM ', name) || format(encoded, format('array_to_string(%I, '','')', name))
        FROM string_to_table(target.lists, ',') AS name WHERE name <> '') columns;
    last := '00000000-0000-0000-0000-000000000000';
    LOOP
      EXECUTE format('SELECT ARRAY(SELECT DISTINCT %1$I FROM %2$I WHERE %1$I > $1 AND (%3$s) ORDER BY 1 LIMIT 200)',
        target.key, target.tab, differs) INTO ids USING last;
      EXIT WHEN cardinality(ids) = 0;
      FOREACH one IN ARRAY ids LOOP
        PERFORM set_config('portal.reaches_archive', 'on', true), set_config('synchronous_commit', 'off', true);
        BEGIN
          EXECUTE format('UPDATE %I SET %s WHERE %I = $1 AND (%s)', target.tab, changes, target.key, differs) USING one;
        EXCEPTION WHEN unique_violation THEN
          RAISE NOTICE '% of % keeps its encoding: another row would have the same text', one, target.tab;
        END;
        COMMIT;
      END LOOP;
      last := ids[cardinality(ids)];
    END LOOP;
  END LOOP;
END $$;
