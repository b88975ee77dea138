CREATE TABLE "last_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "last_runs" ("name", "at") SELECT 'sweep', "swept_at" FROM "sweeps";
