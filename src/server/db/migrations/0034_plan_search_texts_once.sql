-- An array parameter is planned for its length at every call, which takes ten times as long as storing the text of one application.
ALTER FUNCTION store_application_searches(uuid[]) SET plan_cache_mode = force_generic_plan;
