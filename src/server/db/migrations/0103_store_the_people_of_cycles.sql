CREATE TABLE "cycle_people" (
	"cycle_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rosters" integer NOT NULL,
	"college" text,
	"degree" text,
	CONSTRAINT "cycle_people_cycle_id_user_id_pk" PRIMARY KEY("cycle_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "cycle_people" ADD CONSTRAINT "cycle_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cycle_people_user_id_index" ON "cycle_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cycle_people_figures" ON "cycle_people" USING btree ("cycle_id","college","degree");