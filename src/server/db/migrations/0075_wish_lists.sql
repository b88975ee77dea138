CREATE TABLE "wish_lists" (
	"user_id" uuid NOT NULL,
	"cycle_id" uuid NOT NULL,
	"application_ids" uuid[] NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wish_lists_user_id_cycle_id_pk" PRIMARY KEY("user_id","cycle_id")
);
--> statement-breakpoint
ALTER TABLE "wish_lists" ADD CONSTRAINT "wish_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_lists" ADD CONSTRAINT "wish_lists_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wish_lists_cycle_id_index" ON "wish_lists" USING btree ("cycle_id");